/** Which words name a name? Nicknames and real ones, as fragments of patterns: for statements, and for questions that ask for one. */

/** Chinese: 外号, 小名. */
export const hanNicknameWords: string =
  '(?:外号|绰号|诨号|诨名|花名|昵称|小名|乳名|爱称|网名|微信名|笔名|艺名|别名|别号|雅号|英文名|代号)'
/** Chinese: 大名, 真名. */
export const hanRealNameWords: string = '(?:大名|学名|本名|真名|原名|全名|真实姓名)'
/** What Chinese questions ask by where they name no name: 怎么称呼, 管他叫什么. */
export const hanCalledWhat: string =
  '(?:(?:怎么|如何)称呼|叫[我他她它](?:什么|啥)|管[^，。]{1,6}叫(?:什么|啥)|被(?:叫|称)(?:做|作|为)?(?:什么|啥))'
/** English: "nickname", "known as". */
export const nicknameWords: string = '(?:nicknamed?|nicknames|pet names?|alias(?:es)?|known as|goes? by)'
/** English: "full name", "short for". */
export const realNameWords: string = '(?:(?:full|real|proper|actual) names?|short for)'
/** "What do people call …": what English questions ask by where they name no name. */
export const calledWhat: string = 'what (?:do|does|did) .*\\bcalls? (?:\\p{L}+|(?:my|your|his|her|the) \\p{L}+)\\?*$'
