/** How is text read by the grammars? Folded character by character, so that offsets stay those of the original. */

const traditional =
  '週個後號點兩幾禮時間鐘鍾這節國慶聖誕農曆當從過內裡裏來開進紀陽臘陰歲會將準備計劃還於與餘離際勞動婦兒敵師親萬閏總數業單雙終頭晝沒'
const simplified =
  '周个后号点两几礼时间钟钟这节国庆圣诞农历当从过内里里来开进纪阳腊阴岁会将准备计划还于与余离际劳动妇儿敌师亲万闰总数业单双终头昼没'

const folds: ReadonlyMap<string, string> = new Map(
  Array.from(traditional, (character, index) => [character, simplified.charAt(index)] as const),
)

const foldable = /[^\x20-\x40\x5b-\x7e\u4e00-\u9fff]|[\u4e00-\u9fff]/g

/** Lower case, half width, Simplified characters of time, plain quotes and spaces: as many UTF-16 units as `text` has. */
export function foldForTime(text: string): string {
  return text.replace(foldable, foldOne)
}

function foldOne(character: string): string {
  const simple = folds.get(character)
  if (simple !== undefined) return simple
  const code = character.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toLowerCase()
  if (code === 0x3000 || code === 0xa0 || code === 0x202f || code === 0x2009) return ' '
  if (code >= 0x2018 && code <= 0x201b) return "'"
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212) return '-'
  if (code === 0x301c) return '~'
  const lower = character.toLowerCase()
  return lower.length === 1 ? lower : character
}
