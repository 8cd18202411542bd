/** Which predicates are a manner of speaking? "A piece of work", 刀子嘴豆腐心: they judge, and tell nothing of what is so. */

const english =
  /^(?:an? |the |such an? |my |our )?(?:(?:real|right|total|complete|absolute|bit of a|hell of an?|true|proper|big|huge|little) )*(?:piece of (?:work|cake|junk|rubbish)|pain(?: in .+)?|handful|riot|nightmare|gem|legend|saint|angel|godsend|lifesaver|blessing|dream come true|joke|wreck|train wreck|mess|sucker(?: for .+)?|goner|basket case|couch potato|walk in the park|breeze|drag|mystery|disaster|catastrophe|miracle|madhouse|zoo|circus|goldmine|rip-?off|steal|bargain|treasure|star|hero|genius|idiot|fool|clown|weirdo|loser|winner|beast|machine|monster|devil|dinosaur|open book|broken record|fish out of water|toast|history|all ears|over the moon|under the weather|on cloud nine|movie star|superstar|dead (?:tired|beat|on .+|meat)|done for|(?:all )?(?:thumbs|ears|nerves|smiles|talk)|sick of .+|queen of .+|king of .+|pirate|last straw|tip of the iceberg|elephant in the room|best thing .+)(?: of (?:a|an) .+)?$/iu
const chinese =
  /刀子嘴|豆腐心|命$|奇葩|极品|神人|戏精|天使|魔鬼|噩梦|地狱|天堂|宝藏|宝贝$|活宝|人才$|天才$|傻瓜|笨蛋|猪$|投胎|转世|铁打的|纸老虎|秦始皇|小菜一碟|两码事|一回事|家常便饭|老样子|无底洞|笑话$|救星|救命稻草|大忙人|热锅上的?蚂蚁|铁公鸡|墙头草|马后炮|及时雨|绊脚石|拦路虎|半吊子|二把刀|老油条|书呆子|吃货$|话痨|周扒皮|心头肉|小鸟$|大好人/u

/** Whether a value is figurative. @param value without the words around it */
export function isFigurative(value: string, language: 'en' | 'zh'): boolean {
  return (language === 'en' ? english : chinese).test(value.trim())
}
