/**
 * Of which kind is what a word names? Everyday kinds with their words, English and Chinese: who asks for instruments means
 * cellos and 笛子 too, though no word is shared.
 *
 * Written by hand for everyday talk, not taken from any data. A list is never whole: what it lacks, nearness of vectors may
 * find where the embedder knows the script. Plurals and Traditional characters need no entry.
 */

/** One kind. */
export interface Kind {
  /** Names it is asked for by, the first of which is its label. */
  readonly english: readonly string[]
  readonly chinese: readonly string[]
  /** Words of what is of the kind; two English words may stand together. */
  readonly things: readonly string[]
}

const list = (words: string): readonly string[] => words.split(',').map((word) => word.trim())

const kind = (english: string, chinese: string, things: string): Kind => ({
  english: list(english),
  chinese: list(chinese),
  things: list(things),
})

/** All kinds, in a fixed order. */
export const kinds: readonly Kind[] = [
  kind(
    'instrument, musical instrument',
    '乐器',
    `piano, keyboard, organ, harpsichord, guitar, ukulele, banjo, mandolin, lute, harp, violin, viola, cello, double bass, fiddle, flute, piccolo,
    recorder, clarinet, oboe, bassoon, saxophone, sax, trumpet, trombone, tuba, horn, bugle, harmonica, accordion, concertina, bagpipe, drum, drums, cornet, lyre, zither, percussion, bass,
    drumkit, bongo, tambourine, xylophone, marimba, glockenspiel, kalimba, sitar, tabla, erhu, guzheng, pipa, synthesizer, didgeridoo, triangle, cymbal,
    钢琴, 电子琴, 管风琴, 吉他, 尤克里里, 竖琴, 小提琴, 中提琴, 大提琴, 提琴, 二胡, 胡琴, 马头琴, 古筝, 古琴, 琵琶, 扬琴, 阮, 笛子, 竹笛, 长笛, 竖笛, 箫, 唢呐, 葫芦丝,
    单簧管, 双簧管, 萨克斯, 小号, 长号, 圆号, 箫, 葫芦丝, 黑管, 唢呐, 口琴, 手风琴, 口风琴, 架子鼓, 鼓, 手鼓, 锣, 木琴, 卡林巴, 拇指琴, 贝斯, 柳琴, 笙`,
  ),
  kind(
    'pet, animal',
    '宠物, 动物, 小动物',
    `dog, puppy, cat, kitten, tomcat, hamster, guinea pig, rabbit, bunny, gerbil, mouse, rat, ferret, hedgehog, chinchilla, parrot, budgie, canary,
    cockatiel, goldfish, tortoise, turtle, terrapin, lizard, gecko, snake, iguana, frog, horse, pony, donkey, goat, sheep, lamb, cow, pig, piglet, chicken, hen,
    rooster, duck, goose, spaniel, terrier, poodle, labrador, beagle, collie, dachshund, corgi, tabby, axolotl, alpaca, llama, squirrel, fox, deer, bear, wolf,
    狗, 小狗, 猫, 猫咪, 奶猫, 仓鼠, 兔子, 豚鼠, 荷兰猪, 龙猫, 刺猬, 鹦鹉, 八哥, 鹩哥, 画眉, 金鱼, 锦鲤, 乌龟, 龟, 蜥蜴, 守宫, 蛇, 青蛙, 马, 驴, 羊, 牛, 猪, 鸡, 鸭, 鹅, 鸽子,
    柯基, 泰迪, 金毛, 哈士奇, 拉布拉多, 柴犬, 边牧, 布偶, 橘猫, 英短, 蜜袋鼯, 松鼠, 蛐蛐, 蝈蝈`,
  ),
  kind(
    'furniture, piece of furniture',
    '家具, 家俱',
    `table, desk, chair, armchair, stool, bench, sofa, couch, futon, bed, bunk bed, cot, crib, mattress, wardrobe, closet, dresser, chest of drawers, drawer,
    cupboard, cabinet, sideboard, bookcase, bookshelf, shelf, shelves, nightstand, bedside table, footstool, ottoman, rocking chair, recliner, hammock, coat rack,
    dressing table, vanity, hutch, settee, bureau, 桌子, 书桌, 餐桌, 茶几, 椅子, 扶手椅, 摇椅, 躺椅, 板凳, 凳子, 沙发, 床, 婴儿床, 床垫, 衣柜, 柜子, 橱柜, 斗柜, 五斗柜, 抽屉, 书架,
    书柜, 置物架, 鞋柜, 床头柜, 梳妆台, 电视柜, 屏风, 衣帽架, 太师椅, 榻`,
  ),
  kind(
    'appliance, kitchen appliance, household appliance',
    '电器, 家电, 厨房电器',
    `fridge, refrigerator, freezer, oven, stove, cooker, hob, microwave, toaster, kettle, blender, mixer, food processor, juicer, dishwasher, washing machine, washer,
    dryer, tumble dryer, vacuum, vacuum cleaner, iron, hairdryer, fan, heater, air conditioner, coffee machine, espresso machine, rice cooker, air fryer, slow cooker,
    waffle iron, boiler, humidifier, dehumidifier, 冰箱, 冰柜, 冷柜, 烤箱, 微波炉, 烤面包机, 面包机, 电热水壶, 水壶, 搅拌机, 榨汁机, 洗碗机, 洗衣机, 烘干机, 吸尘器, 熨斗, 吹风机, 电扇, 风扇,
    电暖器, 空调, 咖啡机, 电饭煲, 电饭锅, 空气炸锅, 电磁炉, 热水器, 油烟机, 加湿器, 除湿机, 豆浆机`,
  ),
  kind(
    'vehicle, means of transport',
    '交通工具, 车辆, 车子',
    `car, van, truck, lorry, pickup, jeep, taxi, cab, bus, coach, minibus, tram, train, subway, metro, bicycle, bike, tricycle, moped, scooter, motorbike, motorcycle, boat,
    ship, ferry, canoe, kayak, sailboat, yacht, dinghy, plane, airplane, helicopter, tractor, caravan, campervan, camper, skateboard, sledge, rickshaw,
    汽车, 轿车, 货车, 卡车, 面包车, 出租车, 公交车, 大巴, 电车, 地铁, 火车, 高铁, 自行车, 单车, 三轮车, 摩托车, 电动车, 电瓶车, 滑板车, 船, 渡轮, 游艇, 皮划艇, 飞机, 直升机, 拖拉机, 房车`,
  ),
  kind(
    'fruit',
    '水果, 果子',
    `apple, pear, plum, peach, nectarine, apricot, cherry, grape, banana, orange, mandarin, tangerine, lemon, lime, grapefruit, pineapple, mango, papaya, kiwi, melon,
    watermelon, strawberry, raspberry, blackberry, blueberry, cranberry, currant, gooseberry, fig, pomegranate, persimmon, quince, lychee, guava, passion fruit, coconut,
    苹果, 梨, 李子, 桃, 桃子, 杏, 樱桃, 葡萄, 香蕉, 橙子, 橘子, 桔子, 柠檬, 柚子, 菠萝, 芒果, 木瓜, 猕猴桃, 哈密瓜, 西瓜, 草莓, 蓝莓, 树莓, 桑葚, 无花果, 石榴, 柿子, 荔枝, 龙眼, 枇杷, 杨梅,
    榴莲, 火龙果, 山竹, 椰子, 山楂, 枣`,
  ),
  kind(
    'vegetable',
    '蔬菜',
    `potato, carrot, onion, leek, garlic, cabbage, kale, spinach, lettuce, cucumber, courgette, zucchini, pumpkin, squash, aubergine, eggplant, tomato, pepper, bean, beans, pea,
    peas, broccoli, cauliflower, celery, radish, beetroot, turnip, parsnip, asparagus, artichoke, mushroom, corn, sprouts, fennel, chard, rhubarb,
    土豆, 马铃薯, 胡萝卜, 萝卜, 洋葱, 大葱, 大蒜, 白菜, 卷心菜, 菠菜, 生菜, 黄瓜, 西葫芦, 南瓜, 冬瓜, 丝瓜, 苦瓜, 茄子, 番茄, 西红柿, 青椒, 辣椒, 豆角, 豌豆, 毛豆, 西兰花, 花菜, 芹菜, 莲藕, 山药, 芋头,
    蘑菇, 香菇, 玉米, 韭菜, 竹笋, 空心菜`,
  ),
  kind(
    'drink, beverage',
    '饮料, 饮品, 酒水',
    `tea, coffee, espresso, latte, cappuccino, cocoa, hot chocolate, milk, juice, lemonade, soda, cola, beer, ale, stout, lager, wine, cider, champagne, prosecco, whisky, whiskey, gin,
    rum, vodka, brandy, sherry, cocktail, mulled wine, smoothie, milkshake, kombucha, matcha, sake, 茶, 绿茶, 红茶, 乌龙茶, 普洱, 奶茶, 咖啡, 拿铁, 牛奶, 豆浆, 果汁, 柠檬水, 汽水, 可乐, 啤酒, 红酒,
    葡萄酒, 白酒, 黄酒, 米酒, 威士忌, 酸梅汤, 凉茶, 抹茶`,
  ),
  kind(
    'sport, sports, kind of exercise, exercise',
    '运动, 体育, 体育项目, 锻炼',
    `football, soccer, rugby, cricket, baseball, basketball, volleyball, handball, hockey, tennis, badminton, squash, table tennis, ping pong, golf, swimming, swim, diving, rowing,
    sailing, surfing, kayaking, canoeing, running, jogging, marathon, cycling, skiing, snowboarding, skating, climbing, bouldering, hiking, boxing, judo, karate, fencing, wrestling, archery,
    gymnastics, yoga, pilates, riding, triathlon, darts, curling, athletics, lacrosse, polo, 足球, 篮球, 排球, 网球, 羽毛球, 乒乓球, 高尔夫, 台球, 棒球, 游泳, 潜水, 划船, 赛艇, 帆船, 冲浪, 跑步, 慢跑, 马拉松, 骑行, 滑雪, 滑冰, 溜冰,
    攀岩, 爬山, 登山, 徒步, 拳击, 柔道, 跆拳道, 太极, 击剑, 射箭, 体操, 瑜伽, 普拉提, 骑马, 跳绳, 飞盘, 空手道, 健身, 骑车`,
  ),
  kind(
    'tool',
    '工具',
    `hammer, screwdriver, wrench, spanner, pliers, saw, hacksaw, chainsaw, drill, chisel, axe, hatchet, shovel, spade, rake, hoe, trowel, ladder, crowbar, clamp, sander,
    tape measure, mallet, scissors, shears, secateurs, wheelbarrow, 锤子, 榔头, 螺丝刀, 扳手, 钳子, 锯子, 锯, 电钻, 凿子, 刨子, 锉刀, 斧头, 铁锹, 铲子, 耙子, 锄头, 梯子, 撬棍, 卷尺, 剪刀, 水平尺, 砂纸, 推车`,
  ),
  kind(
    'clothing, clothes, garment, item of clothing, piece of clothing',
    '衣服, 衣物, 服装',
    `shirt, t-shirt, blouse, sweater, jumper, pullover, cardigan, hoodie, jacket, coat, raincoat, parka, waistcoat, vest, suit, dress, skirt, trousers, jeans, shorts, leggings, tights, socks, scarf,
    gloves, mittens, hat, cap, beanie, beret, tie, belt, pyjamas, dressing gown, kimono, apron, overalls, kilt, 衬衫, 毛衣, 卫衣, 外套, 大衣, 风衣, 羽绒服, 雨衣, 马甲, 背心, 西装, 连衣裙, 裙子, 裤子, 牛仔裤,
    短裤, 袜子, 围巾, 手套, 帽子, 领带, 皮带, 睡衣, 旗袍, 汉服, 围裙, 夹克`,
  ),
  kind(
    'footwear, shoes',
    '鞋, 鞋子',
    `boots, wellies, wellingtons, trainers, sneakers, sandals, slippers, clogs, loafers, moccasins, flip-flops, heels, pumps, brogues, galoshes, 靴子, 雨靴, 运动鞋, 球鞋, 凉鞋, 拖鞋, 皮鞋, 高跟鞋, 布鞋, 帆布鞋, 登山鞋`,
  ),
  kind(
    'flower, flowers',
    '花, 花卉, 鲜花',
    `rose, tulip, lily, daisy, sunflower, orchid, carnation, daffodil, hyacinth, peony, dahlia, lavender, violet, geranium, hydrangea, iris, poppy, marigold, snowdrop, crocus, chrysanthemum, jasmine,
    pansy, begonia, primrose, 玫瑰, 月季, 郁金香, 百合, 雏菊, 向日葵, 兰花, 康乃馨, 水仙, 风信子, 牡丹, 芍药, 薰衣草, 绣球, 茉莉, 菊花, 栀子, 桂花, 荷花, 梅花, 樱花, 海棠, 杜鹃, 蝴蝶兰, 君子兰, 三角梅`,
  ),
  kind(
    'tree, trees',
    '树, 树木',
    `oak, beech, birch, maple, ash, elm, lime tree, willow, poplar, chestnut, walnut, pine, fir, spruce, larch, cedar, yew, holly, sycamore, alder, rowan, olive tree, magnolia, palm,
    橡树, 白桦, 枫树, 柳树, 杨树, 梧桐, 银杏, 松树, 柏树, 杉树, 榕树, 槐树, 香樟, 桂树, 桑树, 核桃树`,
  ),
  kind(
    'fish, seafood',
    '鱼, 海鲜',
    `salmon, trout, cod, herring, mackerel, sardine, tuna, haddock, halibut, carp, pike, perch, eel, anchovy, sea bass, shrimp, prawn, crab, lobster, mussel, oyster, clam, squid, octopus, scallop,
    三文鱼, 鲈鱼, 鳕鱼, 带鱼, 黄鱼, 鲫鱼, 鲤鱼, 草鱼, 鳗鱼, 虾, 龙虾, 螃蟹, 大闸蟹, 扇贝, 生蚝, 蛤蜊, 鱿鱼, 章鱼, 墨鱼`,
  ),
  kind(
    'bird, birds',
    '鸟, 鸟类',
    `sparrow, robin, blackbird, starling, thrush, swallow, crow, raven, magpie, jay, pigeon, dove, owl, hawk, falcon, eagle, kestrel, heron, stork, swan, gull, seagull, puffin,
    woodpecker, kingfisher, wren, finch, goldfinch, cuckoo, pheasant, peacock, penguin, crane, 麻雀, 燕子, 乌鸦, 喜鹊, 鸽子, 斑鸠, 猫头鹰, 老鹰, 鹰, 白鹭, 鹤, 天鹅, 海鸥, 啄木鸟, 翠鸟, 布谷鸟, 孔雀, 企鹅`,
  ),
  kind(
    'dessert, sweets, pastry, cake, baked goods',
    '甜点, 甜品, 点心, 糕点',
    `cake, cheesecake, brownie, cookie, biscuit, scone, muffin, cupcake, pie, tart, crumble, pudding, trifle, tiramisu, ice cream, gelato, sorbet, meringue, pavlova, macaron, eclair, croissant, strudel,
    doughnut, pancake, waffle, custard, mousse, fudge, gingerbread, shortbread, baklava, 蛋糕, 饼干, 曲奇, 蛋挞, 布丁, 冰淇淋, 提拉米苏, 马卡龙, 泡芙, 甜甜圈, 松饼, 月饼, 汤圆, 麻花, 双皮奶, 绿豆糕,
    桂花糕, 凤梨酥, 蛋黄酥, 老婆饼, 豆沙包, 糖葫芦, 雪媚娘, 年糕`,
  ),
  kind(
    'dish, meal, food',
    '菜, 菜肴, 食物, 美食, 料理',
    `soup, stew, curry, risotto, paella, lasagne, lasagna, pasta, spaghetti, ravioli, gnocchi, pizza, burger, sandwich, salad, omelette, quiche, casserole, goulash, chili, dumplings, noodles, ramen,
    sushi, tacos, burrito, falafel, hummus, kebab, roast, meatballs, sausages, schnitzel, pierogi, borscht, porridge, pancakes, 火锅, 烧烤, 饺子, 馄饨, 包子, 面条, 拉面, 米线, 炒饭, 粥, 红烧肉, 糖醋排骨,
    宫保鸡丁, 麻婆豆腐, 鱼香肉丝, 回锅肉, 酸菜鱼, 水煮鱼, 烤鸭, 咖喱, 寿司, 披萨, 汉堡, 沙拉, 卤味, 小笼包, 肉夹馍, 凉皮, 螺蛳粉, 煎饼`,
  ),
  kind(
    'game, board game',
    '游戏, 桌游, 棋',
    `chess, checkers, draughts, backgammon, scrabble, monopoly, poker, rummy, dominoes, mahjong, jigsaw, puzzle, sudoku, crossword, bingo, catan, 象棋, 围棋, 五子棋, 跳棋, 军棋, 飞行棋, 麻将,
    扑克, 斗地主, 桥牌, 拼图, 数独, 大富翁, 狼人杀, 剧本杀`,
  ),
  kind(
    'hobby, hobbies, craft, crafts, pastime',
    '爱好, 手工, 手艺, 兴趣',
    `knitting, crochet, sewing, embroidery, quilting, weaving, pottery, ceramics, painting, drawing, sketching, watercolour, watercolor, calligraphy, photography, woodworking, carpentry, carving, origami,
    gardening, baking, cooking, birdwatching, fishing, chess, singing, dancing, reading, stargazing, beekeeping, metalwork, bookbinding, scrapbooking, candle making, soap making, 编织, 钩针, 毛线, 缝纫, 刺绣,
    十字绣, 陶艺, 画画, 素描, 水彩, 油画, 书法, 篆刻, 摄影, 木工, 木雕, 折纸, 剪纸, 园艺, 烘焙, 观鸟, 钓鱼, 唱歌, 跳舞, 集邮, 养蜂, 插花, 皮具, 手账`,
  ),
  kind(
    'dance, dances',
    '舞, 舞蹈',
    `waltz, tango, salsa, foxtrot, rumba, samba, ballet, flamenco, tap dance, jive, polka, hip hop, breakdance, ceilidh, 华尔兹, 探戈, 伦巴, 恰恰, 芭蕾, 街舞, 广场舞, 民族舞, 拉丁舞, 爵士舞, 肚皮舞, 踢踏舞`,
  ),
  kind(
    'illness, disease, sickness, health problem, ailment',
    '病, 疾病, 生病, 毛病',
    `flu, cold, fever, cough, bronchitis, pneumonia, asthma, migraine, headache, toothache, earache, sore throat, tonsillitis, measles, chickenpox, shingles, diabetes, anaemia, arthritis, gout, eczema, hay fever,
    allergy, infection, appendicitis, covid, stomach bug, food poisoning, insomnia, 感冒, 流感, 发烧, 咳嗽, 支气管炎, 肺炎, 哮喘, 偏头痛, 头疼, 牙疼, 中耳炎, 扁桃体, 水痘, 糖尿病, 贫血, 关节炎, 痛风, 湿疹, 过敏, 阑尾炎,
    胃炎, 肠胃炎, 食物中毒, 失眠, 高血压`,
  ),
  kind(
    'injury, injuries, accident, hurt, injured',
    '伤, 受伤, 意外',
    `sprained, sprain, twisted, broken, fracture, fractured, cracked, bruise, bruised, black eye, concussion, stitches, burn, burned, burnt, scald, scalded, cut, graze, dislocated, torn ligament, slipped disc,
    pulled muscle, plaster cast, crutches, whiplash, 扭伤, 崴, 骨折, 骨裂, 裂了, 摔, 磕, 撞, 脱臼, 缝了, 缝针, 烫, 烫伤, 烧伤, 割伤, 切到, 划伤, 擦伤, 淤青, 脑震荡, 拉伤, 闪了腰, 石膏, 拐杖`,
  ),
  kind(
    'relative, relatives, family member, family members',
    '亲戚, 亲人, 家人',
    `mother, father, mum, mom, dad, sister, brother, grandmother, grandfather, grandma, grandpa, granny, gran, aunt, auntie, uncle, cousin, niece, nephew, son, daughter, husband, wife, stepmother, stepfather,
    mother-in-law, father-in-law, sister-in-law, brother-in-law, 妈妈, 爸爸, 母亲, 父亲, 姐姐, 妹妹, 哥哥, 弟弟, 奶奶, 爷爷, 外婆, 外公, 姥姥, 姥爷, 阿姨, 姑姑, 姑妈, 舅舅, 叔叔, 伯伯, 婶婶, 表哥, 表弟, 表姐, 表妹,
    堂哥, 堂弟, 堂姐, 堂妹, 侄子, 侄女, 外甥, 儿子, 女儿, 丈夫, 妻子, 婆婆, 公公, 岳父, 岳母, 老公, 老婆`,
  ),
  kind(
    'job, profession, occupation',
    '职业, 行业',
    `teacher, nurse, doctor, surgeon, dentist, vet, pharmacist, engineer, electrician, plumber, carpenter, builder, architect, lawyer, accountant, baker, butcher, chef, waiter, waitress, barista, driver, pilot, farmer,
    gardener, librarian, journalist, editor, translator, photographer, painter, musician, actor, hairdresser, mechanic, firefighter, police officer, soldier, postman, cashier, tailor, welder, programmer, clerk,
    老师, 教师, 护士, 医生, 牙医, 兽医, 药剂师, 工程师, 电工, 水管工, 木匠, 建筑师, 律师, 会计, 面包师, 厨师, 服务员, 司机, 飞行员, 农民, 园丁, 图书管理员, 记者, 编辑, 翻译, 摄影师, 演员, 理发师, 消防员, 警察, 裁缝,
    焊工, 程序员, 快递员, 保安`,
  ),
  kind(
    'jewellery, jewelry, accessory, accessories',
    '首饰, 饰品, 珠宝',
    `ring, necklace, bracelet, earring, earrings, brooch, pendant, locket, bangle, anklet, tiara, cufflinks, watch, charm, 戒指, 项链, 手链, 手镯, 耳环, 耳钉, 胸针, 吊坠, 手表, 发簪, 玉佩`,
  ),
  kind(
    'device, gadget, electronics',
    '电子产品, 数码产品, 设备',
    `phone, smartphone, laptop, computer, tablet, ipad, camera, printer, scanner, headphones, earbuds, speaker, radio, television, tv, monitor, keyboard, router, console, drone, kindle, e-reader, projector, smartwatch,
    手机, 电脑, 笔记本, 平板, 相机, 打印机, 耳机, 音箱, 收音机, 电视, 显示器, 键盘, 路由器, 游戏机, 无人机, 投影仪, 阅读器`,
  ),
  kind(
    'building, buildings',
    '建筑, 建筑物',
    `church, chapel, cathedral, temple, mosque, synagogue, castle, palace, tower, lighthouse, mill, windmill, barn, farmhouse, cottage, school, library, museum, theatre, theater, cinema, hospital, station, town hall,
    factory, warehouse, greenhouse, 教堂, 寺, 庙, 清真寺, 城堡, 宫殿, 塔, 灯塔, 磨坊, 谷仓, 学校, 图书馆, 博物馆, 剧院, 电影院, 医院, 车站, 工厂, 仓库, 温室`,
  ),
  kind(
    'insect, insects, bug',
    '昆虫, 虫子',
    `ant, bee, wasp, hornet, fly, mosquito, beetle, ladybird, ladybug, butterfly, moth, grasshopper, cricket, dragonfly, cockroach, flea, louse, caterpillar, bumblebee, 蚂蚁, 蜜蜂, 黄蜂, 苍蝇, 蚊子, 甲虫, 瓢虫, 蝴蝶,
    飞蛾, 蚱蜢, 蟋蟀, 蜻蜓, 蟑螂, 跳蚤, 毛毛虫, 知了, 螳螂, 萤火虫`,
  ),
  kind(
    'herb, spice, seasoning, ingredient',
    '香料, 调料, 佐料',
    `basil, parsley, coriander, cilantro, mint, thyme, rosemary, sage, oregano, dill, chives, tarragon, cinnamon, nutmeg, cloves, cardamom, cumin, turmeric, paprika, saffron, ginger, pepper, vanilla, bay leaf,
    罗勒, 香菜, 薄荷, 百里香, 迷迭香, 肉桂, 桂皮, 八角, 花椒, 孜然, 姜黄, 生姜, 胡椒, 丁香, 香叶, 陈皮`,
  ),
  kind(
    'subject, school subject',
    '科目, 课程, 学科',
    `maths, mathematics, physics, chemistry, biology, geography, history, literature, grammar, latin, economics, philosophy, psychology, art, music, algebra, geometry, 数学, 物理, 化学, 生物, 地理, 历史, 语文, 英语,
    政治, 经济, 哲学, 心理学, 美术, 音乐课, 体育课`,
  ),
  kind(
    'language, languages',
    '语言, 外语',
    `english, french, german, spanish, italian, portuguese, dutch, danish, swedish, norwegian, finnish, polish, czech, russian, ukrainian, greek, turkish, arabic, hebrew, persian, hindi, mandarin, cantonese, japanese,
    basque, bengali, bulgarian, catalan, chinese, croatian, estonian, farsi, gaelic, hungarian, icelandic, indonesian, latin, latvian, lithuanian, malay, punjabi, romanian, serbian, slovak,
    swahili, tagalog, tamil, urdu,
    korean, vietnamese, thai, welsh, irish, 英语, 法语, 德语, 西班牙语, 意大利语, 葡萄牙语, 荷兰语, 俄语, 波兰语, 希腊语, 土耳其语, 阿拉伯语, 日语, 韩语, 越南语, 泰语, 粤语, 闽南语, 普通话, 英文, 日文, 中文, 汉语, 方言`,
  ),
  kind(
    'container, bag',
    '容器, 包',
    `backpack, rucksack, suitcase, handbag, briefcase, basket, bucket, bottle, flask, thermos, jar, tin, tub, crate, trunk, pouch, purse, wallet, tote, 背包, 行李箱, 手提包, 公文包, 篮子, 水桶, 瓶子, 保温杯, 罐子, 箱子, 钱包, 挎包`,
  ),
  kind(
    'weather',
    '天气',
    `rain, snow, hail, sleet, storm, thunderstorm, fog, mist, drizzle, frost, heatwave, wind, gale, sunshine, blizzard, lightning, 下雨, 下雪, 冰雹, 台风, 暴雨, 雷阵雨, 大雾, 霜, 高温, 大风, 沙尘暴, 闪电`,
  ),
]
