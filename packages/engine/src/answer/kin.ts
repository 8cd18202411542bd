/** Words for people by what they are to somebody. */

/** English, as a fragment of a pattern. */
export const kinWords: string =
  'mother|father|mum|mom|mummy|dad|daddy|parents?|sisters?|brothers?|siblings?|cousins?|uncle|aunt|aunty|sons?|daughters?|kids?|child|children|wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|niece|nephew|grand(?:mother|father|ma|pa|son|daughter|parents|kids)|in-laws?|(?:mother|father|sister|brother)-in-law|neighbou?rs?|friends?|boss|colleagues?|cowork?ers?|landlord|landlady|teacher|doctor|vet|nurse|coach|roommate|flatmate|manager|buddy|mate|ex|team|tutor|therapist|assistant'

/** Chinese, as a fragment of a pattern. */
export const hanKinWords: string =
  '爸爸?|妈妈?|父亲|母亲|父母|爷爷|奶奶|外公|外婆|姥姥|姥爷|叔叔?|舅舅?|姨妈?|阿姨|姑姑?|姑妈|伯伯|大伯|哥哥?|姐姐?|弟弟?|妹妹?|表[哥姐弟妹]|堂[哥姐弟妹]|嫂子|姐夫|妹夫|弟媳|老师|师傅|医生|邻居|同事|同学|朋友|闺蜜|老板|领导|上司|房东|室友|舍友|老公|老婆|丈夫|妻子|爱人|先生|太太|男朋友|女朋友|男友|女友|对象|儿子|女儿|孩子|孙子|孙女|侄子|侄女|外甥女?|公公|婆婆|岳父|岳母|教练|经理|徒弟|导师'
