/**
 * Which Chinese characters make names, titles, kin and places?
 *
 * Surnames: those of the Hundred Family Surnames (百家姓, about 1000, public domain) that are still common, with the
 * compound ones, and the frequent ones of today that it lacks. The other lists are our own. All are Simplified; text is
 * folded before it is compared (`text/han.ts`).
 */

import type { Gender } from './english-words.ts'

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
const characters = (list: string): ReadonlySet<string> => new Set(list.replace(/\s+/g, ''))

/** Surnames of one character; those that are particles more often (那, 于) are left out below. */
const allSurnames = characters(`
  赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛奚范彭郎鲁韦昌马苗凤方俞任袁柳鲍史唐费廉岑薛雷
  贺倪汤滕殷罗毕郝邬安常傅卞齐康伍余顾孟黄穆萧尹姚邵湛汪祁毛狄米贝明臧戴谈宋庞熊纪舒屈项祝董梁杜阮蓝闵席季麻贾路娄江童颜郭梅盛林刁
  钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房裘解应宗丁宣邓郁单杭洪包诸左石崔吉龚程邢裴陆荣翁荀甄封储靳段巫焦牧谷车侯宓蓬全班仰仲伊宫
  宁仇栾厉祖武符刘景詹龙叶幸司黎溥白蒲邰赖卓蔺屠蒙池乔阴闻党翟谭劳姬申冉桑桂牛尚温庄晏柴瞿阎慕连习艾鱼容向古易廖庾终居衡都耿满弘匡
  文寇广东欧沃利蔚越隆师巩聂勾敖冷辛阚那简饶曾沙养鞠丰关查后荆红游权盖益桓公肖涂代佟邸仝楚鹿尧岳苑原覃
`)

/** Surnames that carry 小, 老 or 阿 in front, or a title behind: no other word begins or ends so. */
export const familiarSurnames: ReadonlySet<string> = characters(
  '赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕张曹严魏陶姜谢邹章苏潘葛范彭鲁韦俞任袁柳鲍史唐薛雷贺倪汤罗毕郝邬安常傅齐康伍余顾孟黄穆萧尹姚邵汪祁戴宋庞熊纪舒项祝董梁杜阮贾江童颜郭梅林钟徐邱骆高夏蔡田樊胡凌霍万柯卢莫丁邓洪石崔龚程邢裴陆翁甄段焦侯武刘詹龙叶黎白赖乔谭翟牛温庄柴艾廖耿文聂曾关肖欧马方',
)

/** Surnames of two characters. */
export const compoundSurnames: ReadonlySet<string> = set(
  '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 轩辕 令狐 宇文 长孙 慕容 司徒 司空 夏侯 端木 独孤 南宫 拓跋 申屠 西门 闻人 百里 呼延 赫连 澹台 淳于 公冶 太史 钟离',
)

/** Characters common in given names. Rare words are no names merely because they begin with a surname. */
export const givenCharacters: ReadonlySet<string> = characters(`
  木永少世冬夏南北星日君帅兵宪卫公希诺帆舰雷震彪猛威武健冠宽展进山石玮瑾琮珺琦璋珂钊铠锟钰锦铮剑钢铁银锡镇雄虎豹奎魁坤坚培基堃垚圣在增境壁墨声
  夫奕如存孟季宁宗定宜宣容宾寅尚尤展屹峥崇嵩川州巍帅幼庄庚庭廉弦弼彤影征徽忆志念怀怜恬恭悟惜惟慕懋成戈扬承抒拓挺捷摇敦昂升昌易映晋普智暄暖曼曙朵朴权材来杭松枚柯柱栩校根桐梧棋椿楷榜槐樊樵
  歆正毅水汉汐池汶沁沛泉泓注泰洋洪洲浚浦涌淇深清渺湖源溥滨漫潮火灵炳炎炯烈煊照熹爵牛犀献玥玫珏玺理琳瑗瑟璨畅登皑盼真睦矜石祥福秦程稳章童竞端粟紫素绍经绢绪绫维缦罗群耕联肃育胤致良艾芙芷苑苓苹范茉茵茹荃荟莘莜莳菀菊葆蒲蓝蕊蕴薏蘅虔衍衡观训诏评诚详诵谊谐谣谨谷豪贤贻赋赞路轶辅辉辑逊逢遐遵邑郡酉里钟铄锴镜闽闰防阳隆雍霁露静韦音韶顺颜颢风飘飞馨骅骋高魏鸢鸥鹃鹏鹭麓麟黛齐
  伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉玲华红国建志新海波宁贵福生龙元全胜学祥才发武利清飞彬富顺信子杰涛昌成康星光天达安
  岩中茂进林有坚和彪博诚先敬震振壮会思群豪心邦承乐绍功松善厚庆民友裕河哲江超浩亮政谦亨奇固之轮翰朗伯宏言若鸣朋斌梁栋维启克伦翔旭鹏泽晨辰
  士以建家致树炎德行时泰盛雄琛钧冠策腾楠榕风航弘婷雅琳萱琪瑶怡婧妍茜蓉欣露婉萍莉莎雪晶妹梅蕾薇菁梦岚苑婕馨瑗琰韵融园艺咏卿聪澜纯毓悦昭冰
  爽琬茗羽希雨筠柔竹霭凝晓欢枫芸菲寒伊亚宜可姬舒影荔枝思丽秋珊莎锦黛青倩素真环爱月莺媛珍贞莲琼勤芬佳嘉叶璧璐娅琦春菊凤洁瑾颖荷芝玉凡
  丹香秋彤紫涵诗语芷妙语桐梓轩宇睿阳晟昊远俊凯霖瑞熙逸铭渊沐皓煜尧宸琴棠堂书墨霜溪舟川森柏石岳峰山峻嵘业勋仁义礼智孝忠良贤能正立程骏骁
  淑惠慧娥姣婵娇妮娣璇瑜瑛璟瑄琼珂珮佩佑祐翠翎翊翼耀曜曦晖晗晴昱昕昀旻旺显恒恺恩悠惟愉慈懿成杏柳桃桦榆槿樱梨橙橘榛庭廷延弈彦彰征
  朔望淼淳润渝湘湛滢潇澄澈瀚灿炜炫焕烁烨然熠燕爱牧珏珩琅琢理瑾甜皎盈益睦知祎祺禄禾秉穆立竣笑筱简篱纬绮缘缨罡羲翀耘聿胤舜良艾芃芊芮苒苓苗荣荃莎莹菡菱萌萧葵蒙蓓蔚薰藜虹蝶裳诺谊豫贝赫超越辛迅迪逢遥邈郁郎野金鑫铃铎锋锐镇长闻阔隽雁雯霆霏青靓靖韬韶颂飒馥骥鲁鲲鸿鹤麒麟黎默龄
`)

/** Characters that never stand in a name of one's own, and end one: particles, pronouns, prepositions, common verbs. */
export const neverInNames: ReadonlySet<string> = characters(
  '的了是在不我你您他她它们与及或也就都还又很把被这那之其而但个没要什怎哪谁吗呢吧啊呀嘛啦么着过给对从让叫请吃喝看想做买卖打走跑住去来到说跟问找比最更每些点几两上下里外前后左右因为所以如果虽再刚才已经正将会能得地只吗送带拿借搬坐开关教写听喜怕该够换住等',
)

/** Surnames of one character that a name may begin with. */
export const surnames: ReadonlySet<string> = new Set([...allSurnames].filter((one) => !neverInNames.has(one)))

/** Words that begin like a surname and go on like a name. Two characters, simplified. */
export const ordinaryWords: ReadonlySet<string> = set(`
  文言 古诗 华北 华南 华东 康乐 任天 高兴 高中 高考 花生 花园 全神 平原 石板 金字 贺年 常青 文青 江水 安检 平板 路人 白领 高管 高层 高级 高铁 高度 高手 高峰 高温 高原 周末 周日 周一 周二 周三 周四 周五 周六 周年 周围 周边 周到 方便 方案 方法 方向 方面 方式 方言 安全 安排 安静 安心 安装 安慰
  安宁 平时 平安 平常 平台 平均 明天 明年 明白 明显 明明 明星 明信 明确 白天 白色 白菜 白酒 白云 白雪 黄色 黄金 黄瓜 黄河 黄昏 红色 红包 红茶 红酒 红豆 红薯 蓝色 蓝天 金色 金钱 金牌 金融 金鱼
  马上 马路 马桶 马拉 车子 车站 车票 车厢 车辆 车里 车库 石头 石油 水平 江边 江南 江湖 林子 林业 文章 文化 文件 文学 文字 文具 文明 文艺 时间 时候 毛病 毛巾 毛衣 毛笔 万一 万事 万元 万里 任何 任务 任性 何必 何况
  何时 何处 许多 许久 许可 余下 余地 程序 程度 成都 成功 成绩 成立 成员 成本 连忙 连续 连接 全部 全家 全国 全面 全体 全新 全天 全球 关于 关系 关心 关门 关注 关键 单位 单独 单身 单词 单纯 应该 应当 应用 管理 管子 解决 解释 房子 房间 房租
  房东 房屋 包子 包括 包装 包裹 包饺 支持 支付 支出 席位 牛奶 牛肉 牛仔 牛排 牛年 羊肉 夏天 夏日 夏季 夏令 秋天 春天 冬天 盛大 盛开 童年 童话 谈话 谈论 谈判 路上 路口 路边 路过 路线 路程 路灯 田野 田园 胡说 胡子 胡萝 胡同 雷雨 雷声
  雷电 钟头 钟表 龙虾 龙舟 龙年 叶子 向来 向日 古代 古老 古典 古镇 古城 易怒 景色 景区 景点 沙发 沙滩 沙漠 沙拉 申请 申报 温度 温暖 温柔 温泉 温馨 温和 池塘 池子 乔木 党员 劳动 劳累 劳驾 阴天 阴凉 桑葚 桂花 桂林 牧场 尚未 庄稼 常常 常见 常用 常年
  常识 常规 康复 伍佰 席子 季节 季度 祝福 祝贺 祝愿 祝你 项目 项链 顾客 顾问 顾虑 孔子 严格 严重 严肃 华丽 华人 魏晋 陶瓷 陶器 戚风 谢谢 柏油 章节 苏打 苏州 潘多 葛根 范围 范例 鲁莽 昌盛 苗条 苗头 凤梨 任意 柳树 柳叶 鲍鱼 史上 唐诗 唐代 费用 费力 费劲 廉价
  雷达 贺卡 汤圆 汤面 汤里 殷勤 罗马 毕业 毕竟 毕生 安东 齐全 齐心 康乃 余额 余生 孟买 穆斯 萧条 米饭 米粉 米线 贝壳 戴上 宋代 宋朝 庞大 熊猫 纪念 纪录 纪律 舒服 舒适 舒心 屈服 董事 梁山 杜绝 杜鹃 阮咸 麻烦 麻辣 麻将 麻木 贾岛 江山 颜色 颜料 梅花 梅雨 徐徐
  骆驼 蔡伦 凌晨 凌乱 莫名 莫非 宗旨 宗教 丁香 宣布 宣传 郁闷 郁金 杭州 洪水 诸多 诸位 左边 左右 左手 吉他 吉利 吉祥 程式 邢台 陆续 陆地 荣幸 荣誉 封面 储存 焦虑 焦急 焦点 谷物 谷雨 侯车 仰望 伊始 宫殿 宁愿 宁可 宁静 宁波 仇恨 厉害 祖国 祖母 祖父 武术 武汉 武器
  符合 符号 景象 幸福 幸运 幸好 幸亏 司机 黎明 赖床 卓越 屠杀 蒙古 闻到 谭咏 姬松 冉冉 翟墨 连锁 习惯 习题 鱼缸 鱼肉 鱼汤 容易 容量 广州 广场 广告 广东 广播 东西 东方 东边 东北 东京 利用 利润 利息 越来 越南 师傅 师父 师范 隆重 冷静 冷水 冷气 冷清 辛苦 辛勤 那么 那些 那样
  简单 简直 简历 简洁 曾经 养成 丰富 丰盛 查看 查询 查找 后来 后天 后面 后悔 后院 游戏 游泳 游客 游乐 权利 权力 公园 公司 公里 公寓 公共 公开 公路 公平 益处 代表 代替 代码 原来 原因 原谅 原本 原则 楚楚 鹿茸 岳父 岳母 终于 终点 居然 居住 都市 满意 满足 满月 满分 弘扬 欧洲
  欧式 元旦 元宵 尤其 尤为 施工 施展 孔雀 曹操 蒋介 沈阳 韩国 韩式 杨树 杨梅 朱红 秦岭 秦朝 吴语 王国 王子 王牌 孙子 孙女 李子 钱包 赵州 郑州 冯虚 陈旧 陈列 卫生 卫星 卫生 张开 张罗 张望 张贴 段落 段时 班级 班主 班车 班长 全班 宋词 邓丽 丁点 石榴 包容 包饭 明细 时装
`)

/** Titles behind a name: how they read, and the gender they tell. */
export const titles: ReadonlyMap<string, Gender | null> = new Map<string, Gender | null>([
  ...'总 老师 医生 大夫 护士 教授 主任 经理 老板 总监 部长 局长 处长 科长 校长 院长 厂长 店长 队长 班长 站长 行长 会长 书记 教练 师傅 律师 警官 博士 导演 编辑 秘书 会计 工程师 设计师 工 董 导 博 学长 同学 助理 组长 厅长 省长 市长 县长 镇长 村长 法官 检察官 记者 司机 房东 学弟 前辈'
    .split(' ')
    .map((title) => [title, null] as const),
  ...'先生 叔叔 大叔 伯伯 爷爷 大爷 大哥 哥 叔 伯 公公'.split(' ').map((title) => [title, 'male'] as const),
  ...'女士 小姐 阿姨 太太 夫人 奶奶 大妈 大姐 姐 姨 婶 婶婶 大娘 嫂 嫂子 学姐 学妹'
    .split(' ')
    .map((title) => [title, 'female'] as const),
])

/** Titles by which one person of a conversation can be called alone. */
export const callableTitles: ReadonlySet<string> = set('医生 教授 主任 经理 教练 律师 校长 院长 老板')

/** Kin words and the gender they tell. */
export const kin: ReadonlyMap<string, Gender | null> = new Map<string, Gender | null>([
  ...'爸爸 爸 父亲 老爸 哥哥 哥 大哥 弟弟 弟 儿子 丈夫 老公 先生 爷爷 外公 姥爷 伯伯 叔叔 舅舅 姑父 姨父 表哥 表弟 堂哥 堂弟 侄子 外甥 孙子 男朋友 男友 岳父 公公 姐夫 妹夫 女婿 未婚夫'
    .split(' ')
    .map((word) => [word, 'male'] as const),
  ...'妈妈 妈 母亲 老妈 姐姐 姐 大姐 妹妹 妹 女儿 妻子 老婆 太太 奶奶 外婆 姥姥 婶婶 姑姑 姑妈 阿姨 姨妈 舅妈 表姐 表妹 堂姐 堂妹 侄女 外甥女 孙女 女朋友 女友 岳母 婆婆 嫂子 弟媳 儿媳 未婚妻'
    .split(' ')
    .map((word) => [word, 'female'] as const),
  ...'室友 同桌 老板 上司 房东 师父 导师'.split(' ').map((word) => [word, null] as const),
])

/** Short forms and their long ones: 我妈 and 我妈妈 are one. */
export const kinForms: ReadonlyMap<string, string> = new Map([
  ['爸', '爸爸'],
  ['父亲', '爸爸'],
  ['老爸', '爸爸'],
  ['妈', '妈妈'],
  ['母亲', '妈妈'],
  ['老妈', '妈妈'],
  ['哥', '哥哥'],
  ['弟', '弟弟'],
  ['姐', '姐姐'],
  ['妹', '妹妹'],
  ['老公', '丈夫'],
  ['先生', '丈夫'],
  ['老婆', '妻子'],
  ['太太', '妻子'],
  ['女友', '女朋友'],
  ['男友', '男朋友'],
  ['姥姥', '外婆'],
  ['姥爷', '外公'],
  ['姑妈', '姑姑'],
])

/** Endings of names of organisations, longest first where one ends another. */
export const organisationEndings: readonly string[] =
  '大学 学院 中学 小学 高中 医院 诊所 公司 集团 银行 酒店 饭店 宾馆 餐厅 书店 超市 出版社 研究所 研究院 基金会 协会 俱乐部 博物馆 图书馆 美术馆 幼儿园 工作室 实验室 咖啡馆 咖啡店 茶馆'.split(
    ' ',
  )

/** Endings of names of places. */
export const placeEndings: readonly string[] =
  '路 街 湖 山 岛 村 镇 县 广场 公园 车站 机场 大桥 古镇 小区 大道 胡同'.split(' ')
