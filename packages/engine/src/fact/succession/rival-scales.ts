/** The scales on which a person is at one place at a time: data, in both languages. */

/** Words of one meaning. */
interface Wording {
  readonly en: RegExp
  readonly zh: RegExp
}

/** Values that exclude each other. */
interface RivalScale {
  readonly scale: string
  /** What a clause must speak of as well, where the words of the places alone say too little. */
  readonly frame?: Wording
  readonly places: Readonly<Record<string, Wording>>
  /** Words of which one stands in every clause of the scale, for the index. */
  readonly words: string
}

const vehicleFrame: Wording = {
  en: /\b(?:to|into) (?:work|the office|school|college|class|campus|town|uni\w*)\b|\bcommut|\bin (?:now|these days|nowadays)\b/iu,
  zh: /上班|上学|上课|去单位|去公司|去学校|通勤|下班/u,
}

/** In no order: each is read by itself. */
export const rivalScales: readonly RivalScale[] = Object.freeze([
  {
    scale: 'way to work',
    frame: vehicleFrame,
    places: {
      bus: { en: /\b(?:bus|coach)\b/iu, zh: /公交|公车|巴士|班车/u },
      tram: { en: /\btrams?\b/iu, zh: /电车|有轨/u },
      train: { en: /\btrains?\b/iu, zh: /火车|高铁|城铁|动车/u },
      metro: { en: /\b(?:metro|subway|underground|tube)\b/iu, zh: /地铁|捷运|轻轨/u },
      bicycle: { en: /\b(?:cycl(?:e|ing)|bik(?:e|ing)|bicycle)\b/iu, zh: /骑(?:自行|单|脚踏)?车|自行车|单车/u },
      scooter: { en: /\b(?:scooter|motorbike|moped)\b/iu, zh: /电动车|电瓶车|摩托|机车|电驴/u },
      car: { en: /\b(?:drive|driving|car)\b/iu, zh: /开车|自驾|打车|开我那辆车/u },
      foot: { en: /\b(?:walk|walking|on foot)\b/iu, zh: /走路|步行|走着/u },
    },
    words:
      'work office school commute bus coach tram train metro subway tube cycle bike bicycle scooter motorbike drive driving car walk walking foot 上班 上学 通勤 单位 公司',
  },
  {
    scale: 'seat',
    frame: { en: /\bseats?\b|\bsit\b/iu, zh: /靠窗|过道|走道/u },
    places: {
      window: { en: /\bwindow\b/iu, zh: /靠窗/u },
      aisle: { en: /\baisle\b/iu, zh: /过道|走道/u },
    },
    words: 'seat seats sit window aisle 靠窗 过道 走道',
  },
  {
    scale: 'sugar',
    frame: { en: /\b(?:tea|coffee|latte|cappuccino|drink|black)\b/iu, zh: /茶|咖啡|奶|糖/u },
    places: {
      with: {
        en: /\b(?:with (?:\p{Ll}+ and )?(?:\p{L}+ )?sugars?|(?:one|two|three|\d) sugars?|sweet)\b/iu,
        zh: /(?<!不)[放加]糖|[放加].{0,3}勺糖|全糖|多糖|半糖|甜的/u,
      },
      without: {
        en: /\b(?:(?:without|no|skip(?:ping)?|off)(?: milk (?:and|or)| the)? sugar|unsweetened|black)\b/iu,
        zh: /不[放加]糖|无糖|戒糖|黑咖啡|清咖|不要糖/u,
      },
    },
    words: 'tea coffee latte cappuccino sugar sugars black sweet unsweetened 茶 咖啡 糖',
  },
  {
    scale: 'milk',
    places: {
      dairy: { en: /\b(?:cow'?s|dairy|whole|skimmed|full-fat) milk\b/iu, zh: /(?<!燕麦|豆|杏仁|椰)牛奶|鲜奶/u },
      oat: { en: /\boat milk\b/iu, zh: /燕麦奶/u },
      soy: { en: /\bsoya? milk\b/iu, zh: /豆奶|豆浆/u },
      almond: { en: /\b(?:almond|rice|coconut|goat'?s) milk\b/iu, zh: /杏仁奶|椰奶|羊奶/u },
    },
    words: 'milk 奶 牛奶 豆浆 燕麦',
  },
  {
    scale: 'meat',
    places: {
      meat: {
        en: /\b(?:eat|eating|have|having|love|back (?:to|on)) (?:\p{Ll}+ ){0,2}?(?:meat|steak|chicken|beef|pork|bacon|sausages?)\b/iu,
        zh: /(?<!不|不再)(?:吃|顿|爱|离不开)[\p{Script=Han}]{0,2}(?:肉|排骨|牛排|荤)/u,
      },
      plants: {
        en: /\b(?:vegetarian|vegan|veggie|plant-based|(?:no|without|off|gave up|given up|cut out|stopped eating|don't eat) (?:any )?meat)\b/iu,
        zh: /吃素|素食|纯素|不(?:再)?吃[肉荤]|戒了?肉/u,
      },
    },
    words: 'meat steak chicken beef pork bacon vegetarian vegan veggie plant 肉 素 荤 排骨 素食',
  },
  {
    scale: 'alcohol',
    places: {
      drinks: {
        en: /\b(?:drink|drinking|have|having|enjoy)(?: \p{Ll}+){0,3}? (?:wine|beer|beers|gin|whisky|alcohol|cider|pints?)\b/iu,
        zh: /(?<!不|不再|没|戒)喝[\p{Script=Han}]{0,2}[酒]|小酌/u,
      },
      sober: {
        en: /\b(?:off alcohol|off the (?:booze|drink|wine)|teetotal|sober|(?:don't|stopped|quit|gave up|given up|no longer) (?:drink(?:ing)?(?: alcohol)?$|alcohol|wine|beer))\b/iu,
        zh: /滴酒不沾|不(?:再)?喝酒|戒酒|戒了酒|酒我?(?:已经|早)?戒了/u,
      },
    },
    words: 'alcohol wine beer gin whisky cider booze teetotal sober drink 酒 喝酒 戒酒 滴酒',
  },
  {
    scale: 'smoking',
    places: {
      smokes: {
        en: /\b(?:i|i'm) (?:still )?(?:smoke|smoking)\b(?! salmon)|\b(?:pack|cigarettes?) a day\b|\bsmoking again\b/iu,
        zh: /抽[\p{Script=Han}\d]{0,3}烟|抽[\p{Script=Han}\d]{1,3}根|一天.{0,4}[包根]/u,
      },
      smokeless: {
        en: /\b(?:quit|stopped|gave up|given up|don't|do not|no longer|haven't|not) (?:smok(?:e|ed|ing)|the cigarettes|cigarettes)\b|\bnon-?smoker\b/iu,
        zh: /戒烟|烟.{0,6}戒|不(?:再)?抽|没(?:再)?抽|烟.{0,8}没(?:再)?[抽碰]/u,
      },
    },
    words: 'smoke smoking smoked cigarette cigarettes smoker 烟 抽烟 戒烟',
  },
  {
    scale: 'breakfast',
    frame: { en: /\bbreakfast\b/iu, zh: /早饭|早餐/u },
    places: {
      none: {
        en: /\b(?:skip(?:ping)?|never|don't|no|without|stopped)\b(?: \p{Ll}+){0,2}? breakfast\b/iu,
        zh: /不吃早[饭餐]|早[饭餐](?:我)?(?:从来|基本|都|一直)?不吃|没吃早[饭餐]的习惯/u,
      },
      some: {
        en: /\bfor breakfast\b|\b(?:eat|eating|have|having|make|cook) (?:a |an )?(?:\p{Ll}+ )?breakfast\b(?<!(?:never|don't|no|without) (?:eat|have|having|eating) (?:a )?breakfast)/iu,
        zh: /当早[饭餐]|早[饭餐](?:都|要|会|就)?吃(?!什么)|(?<!不|没)吃早[饭餐]/u,
      },
    },
    words: 'breakfast 早饭 早餐',
  },
  {
    scale: 'company at home',
    frame: { en: /\b(?:live|living|share|sharing|place|flat|moved)\b/iu, zh: /住|租/u },
    places: {
      alone: {
        en: /\b(?:alone|on my own|by myself|place of my own|my own (?:place|flat))\b/iu,
        zh: /(?:自己|独自)一?个?人?.{0,2}(?:住|租)|一个人(?:住|租)|独居|单独(?:租|住)|自己住/u,
      },
      parents: {
        en: /\bwith my (?:parents|mum|mom|dad|mother|father|folks)\b/iu,
        zh: /[跟和](?:我)?(?:爸妈|父母|爸爸|妈妈|家里人?)(?:一起)?住/u,
      },
      shared: {
        en: /\b(?:flatmates?|roommates?|housemates?|share (?:a|the|my|our) (?:flat|house|apartment|place))\b/iu,
        zh: /合租|室友/u,
      },
    },
    words:
      'live living share sharing place flat alone own parents flatmate roommate housemate 住 租 合租 室友 爸妈 父母',
  },
  {
    scale: 'place of work',
    places: {
      office: {
        en: /\b(?:go|going|come|am|I'm|we're|have to be|be) (?:back )?(?:in|into|to|at) the office\b|\bin the office (?:every|all|five|most)\b/iu,
        zh: /坐班|(?:天天|每天|都)(?:要)?[去在](?:单位|公司|办公室)/u,
      },
      home: {
        en: /\b(?:work|working) (?:\p{Ll}+ ){0,2}?(?:from home|remotely)\b|\bfully remote\b|\bhome office\b/iu,
        zh: /在家办公|居家办公|远程/u,
      },
    },
    words: 'office home remote remotely 坐班 单位 公司 办公 办公室 远程 在家 居家',
  },
  {
    scale: 'load of work',
    places: {
      full: { en: /\bfull[- ]time\b|\bfive days a week\b/iu, zh: /全职|一周五天/u },
      part: {
        en: /\bpart[- ]time\b|\b(?:two|three|four|[234]) days a week\b|\bhalf days\b|\breduced hours\b/iu,
        zh: /兼职|半天|一周[一两二三四]天/u,
      },
    },
    words: 'full part time days week half hours 全职 兼职 半天 一周',
  },
  {
    scale: 'shift',
    places: {
      night: { en: /\b(?:work(?:ing)?|on|do|doing|onto|to) (?:the )?nights?(?: shifts?)?\b/iu, zh: /夜班|晚班/u },
      day: {
        en: /\b(?:work(?:ing)?|on|do|doing|onto|to) (?:the )?days?(?: shifts?)?$|\bday shifts?\b/iu,
        zh: /白班|日班/u,
      },
      early: { en: /\b(?:on|do|doing|onto|to) (?:the )?(?:earlies|early shifts?|mornings)\b/iu, zh: /早班/u },
      late: { en: /\b(?:on|do|doing|onto|to) (?:the )?(?:lates|late shifts?|evenings)\b/iu, zh: /中班|小夜/u },
    },
    words: 'night nights day days shift shifts early earlies late lates 夜班 晚班 白班 日班 早班 中班',
  },
  {
    scale: 'having a job',
    places: {
      none: {
        en: /\b(?:between jobs|out of work|unemployed|looking for (?:a job|work)|(?:don't|do not) have a job|job-?hunting)\b/iu,
        zh: /(?:还)?没(?:有)?(?:找到)?工作|待业|失业|在找工作|找工作呢/u,
      },
      some: {
        en: /\b(?:taken on|hired|got (?:the|a|that) (?:job|position|post)|start(?:ed|ing)? (?:at|with|work|in the|my new job)|found (?:a job|work))\b/iu,
        zh: /录用|入职|找到(?:了)?(?:一份)?工作|上班了|开始上班|被.{1,8}录/u,
      },
    },
    words: 'jobs job work unemployed hired taken start started 工作 待业 失业 录用 入职 上班',
  },
  {
    scale: 'having pets',
    places: {
      none: {
        en: /\b(?:(?:don't|do not) (?:have|keep|own) (?:any )?pets?|no pets)\b/iu,
        zh: /没(?:有)?养(?:宠物|什么)|没宠物|不养宠物/u,
      },
      some: {
        en: /\b(?:got|have|adopted|keep) (?:(?:a|an|two|our|my|the) )(?:\p{Ll}+ )?(?:kitten|puppy|dog|cat|rabbit|hamster|parrot|budgie|tortoise|goldfish)s?\b/iu,
        zh: /(?<!没)(?:养|领养|收养)了?(?:一|两)?[只条个](?:小)?\p{Script=Han}{0,2}[猫狗兔鸟龟鼠]|领养/u,
      },
    },
    words: 'pets pet kitten puppy dog cat rabbit hamster parrot budgie tortoise goldfish 宠物 养 领养 猫 狗',
  },
  {
    scale: 'way to reach',
    frame: {
      en: /\b(?:prefer|rather|please|best|reach|contact|from now on|stop|don't|always|get)\b/iu,
      zh: /有事|联系|以后|别|直接|给我|找我|最好/u,
    },
    places: {
      call: {
        en: /\b(?:(?:phone )?calls? me|phone calls?|ring me|by phone)\b/iu,
        zh: /(?<!别|不要|不用)打(?:我)?(?:个)?(?:电话|手机)/u,
      },
      mail: { en: /\b(?:e-?mails?(?: me)?)\b(?<!to e-?mail)/iu, zh: /发(?:我)?(?:个)?(?:邮件|电邮)/u },
      text: { en: /\b(?:text me|texts|text messages?|message me)\b/iu, zh: /发(?:我)?(?:个)?(?:短信|微信|消息)/u },
    },
    words: 'call calls phone ring email emails text message 电话 邮件 短信 微信',
  },
  {
    scale: 'where parcels go',
    frame: { en: /\b(?:parcels?|packages?|deliver\w*|post|send|mail)\b/iu, zh: /快递|包裹|寄|收货/u },
    places: {
      office: {
        en: /(?<!not )\bto (?:my|the|our) (?:office|work)\b/iu,
        zh: /(?<!别|不要)寄?[到去]?(?:我)?(?<!别寄)(?:公司|单位|办公室)/u,
      },
      home: { en: /(?<!not )\bto (?:my|our) (?:home|house|flat)\b/iu, zh: /(?:寄|送|到)(?:到|去)?(?:我)?家里?/u },
      neighbour: { en: /\bto (?:my|our|the) neighbou?rs?\b/iu, zh: /邻居|驿站|自提柜/u },
    },
    words: 'parcel parcels package packages deliver delivery post send mail 快递 包裹 收货 寄',
  },
  {
    scale: 'way to pay',
    frame: { en: /\bpay\b|\bpaying\b/iu, zh: /付|结账|买单/u },
    places: {
      cash: { en: /\b(?:in|with) cash\b/iu, zh: /现金/u },
      card: { en: /\bby card\b|\bwith (?:a|my) card\b/iu, zh: /刷卡|信用卡/u },
      phone: { en: /\bwith my phone\b/iu, zh: /扫码|手机付/u },
    },
    words: 'pay paying cash card 付 现金 刷卡 扫码',
  },
])

/** Index terms by which clauses of a scale are found. */
export const rivalWords: Readonly<Record<string, string>> = Object.fromEntries(
  rivalScales.map(({ scale, words }) => [scale, words]),
)
