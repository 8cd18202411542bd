/** Do these words name what somebody is by trade? By their endings, and by a list of those that have none. */

const english =
  /^(?:an? |the )?((?:(?:\p{L}[\p{L}-]*) ){0,2}?(?:\p{Ll}*(?:keeper|maker|smith|wright|monger|ologist|onomist|grapher|therapist|dresser|driver|worker|writer|designer|developer|manager|teacher|trainer|hunter|singer|dancer|painter|builder|cleaner|waiter|waitress|butcher|baker|officer|engineer|programmer|researcher|lecturer|gardener|plumber|carpenter|lawyer|banker|farmer|ranger|tailor|sailor|doctor|author|editor|actor|tutor|director|sculptor|translator|professor|inspector|electrician|librarian|musician|physician|optician|technician|politician|beautician|historian|accountant|consultant|assistant|attendant|dentist|pianist|guitarist|violinist|journalist|novelist|artist|chemist|pharmacist|florist|receptionist|scientist|economist|analyst|physicist|machinist)|baker|nurse|vet|chef|cook|pilot|judge|clerk|guard|barista|intern|actress|architect|surgeon|midwife|paramedic|soldier|firefighter|fisherman|postman|policeman|policewoman|mechanic|welder|roofer|miner|mason|butler|tailor|lawyer|teacher|doctor|dentist|author|actor|editor|tutor|writer|driver|waiter|farmer|banker|potter|plumber|singer|dancer|painter|artist|poet|student|apprentice|carer|nanny|barber|bricklayer|locksmith|blacksmith|joiner|weaver|brewer|vicar|priest|monk|nun|psychologist|biologist|geologist|photographer|coach|referee|solicitor|barrister|stonemason|shepherd|beekeeper|freelancer))(?: (?:in|at|for|with|by|on|from|there|here|now) ?.*)?$/u
const chinese =
  /^(?:个|一个|一名|一位|名|位)?((?:[\p{Script=Han}]{0,6})(?:老师|医生|护士|护士长|律师|司机|会计|警察|演员|记者|厨师|编辑|作家|画家|教授|秘书|保安|保姆|军人|农民|工人|学生|研究生|博士生|校长|经理|主管|总监|老板|裁缝|木匠|法官|飞行员|程序员|工程师|设计师|摄影师|理发师|药剂师|魔术师|教师|技师|律师|厨子|店员|职员|公务员|快递员|服务员|售货员|销售员|管理员|教练员|研究员|运动员|驾驶员|收银员|推销员|教练|翻译|导游|模特|歌手|钢琴家|科学家|建筑师|牙医|兽医|中医|大夫|月嫂|钳工|电工|焊工|水管工|瓦工|木工|矿工|产品经理|前台|客服|主播|编剧|导演|消防员|船长|渔民|花匠|铁匠|面包师|咖啡师))$/u

/** The trade that the words name, without article; null where they name none. */
export function occupationIn(words: string, language: 'en' | 'zh'): string | null {
  const bare = words.trim()
  if (bare.length > 60) return null
  return (language === 'en' ? english : chinese).exec(bare)?.[1] ?? null
}
