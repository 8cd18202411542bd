/** How is Chinese text read by the lists of this room? Traditional characters as Simplified, one for one, so that offsets stay. */

const traditional =
  '趙錢孫吳鄭馮陳褚衛蔣韓楊許呂張嚴華魏鄒喻竇蘇範魯韋馬鳳費薛賀湯滕羅畢鄔傅齊顧黃蕭邵貝戴談宋龐紀項閔婁賈顏鍾徐駱蔡萬盧莫鄧單諸龔裴陸榮儲車寧欒厲劉詹龍葉閻連習艾魚簡饒關養鞠豐權蓋塗嶽歐陽諸葛東宮獨孤淳於長孫軒轅師聂聶鞏闞譚喬陰聞黨勞莊溫曉麗強軍艷傑濤蘭剛輝貴勝學發達進堅會諶諭彥遠銘淵業勳義禮賢駿嬌瑋嫻嬋偉國建為雲鳴維啟倫賓瑤欣靜雅鈺鈴鋒銳鎮開門廈濟圖館醫護經處書記練傅師傅導編輯計員設誰這個來過時對從讓請買賣說還給後無與問產電話號園灣臺縣鎮場機橋區衕銀飯賓廳協會樂實驗麼嗎們媽爺嬸姨婦妻舊舅親戚孫婿爾傷貓狗實帳於'
const simplified =
  '赵钱孙吴郑冯陈褚卫蒋韩杨许吕张严华魏邹喻窦苏范鲁韦马凤费薛贺汤滕罗毕邬傅齐顾黄萧邵贝戴谈宋庞纪项闵娄贾颜钟徐骆蔡万卢莫邓单诸龚裴陆荣储车宁栾厉刘詹龙叶阎连习艾鱼简饶关养鞠丰权盖涂岳欧阳诸葛东宫独孤淳于长孙轩辕师聂聂巩阚谭乔阴闻党劳庄温晓丽强军艳杰涛兰刚辉贵胜学发达进坚会谌谕彦远铭渊业勋义礼贤骏娇玮娴婵伟国建为云鸣维启伦宾瑶欣静雅钰铃锋锐镇开门厦济图馆医护经处书记练傅师傅导编辑计员设谁这个来过时对从让请买卖说还给后无与问产电话号园湾台县镇场机桥区同银饭宾厅协会乐实验么吗们妈爷婶姨妇妻旧舅亲戚孙婿尔伤猫狗实帐于'

const folds: ReadonlyMap<string, string> = new Map(
  Array.from(traditional, (character, index) => [character, simplified.charAt(index)] as const),
)

const han = /[\u4e00-\u9fff]/g

/** The text with the Traditional characters that the lists know written as Simplified; as many UTF-16 units as before. */
export function foldHan(text: string): string {
  return text.replace(han, (character) => folds.get(character) ?? character)
}
