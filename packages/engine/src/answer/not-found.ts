/** What is said where the memory does not tell it? */

/** In the language of the question. */
export function nothingFound(language: 'en' | 'zh' | 'other'): string {
  return language === 'zh' ? '没有找到相关信息' : 'Information not found'
}
