/** Which column is what? By the names people give them, or as the caller says. */

/** Position of the columns by what they hold. */
export type TableColumns = Readonly<Partial<Record<ColumnField, number>>> & { readonly text: number }

type ColumnField = 'text' | 'speaker' | 'role' | 'time' | 'session' | 'ref'

/** Names of columns, lower case, the likeliest first. */
const usualNames: Readonly<Record<ColumnField, readonly string[]>> = {
  text: ['text', 'message', 'content', 'body', 'msg', 'utterance', '内容', '消息', '訊息', '文本', '正文'],
  speaker: [
    'speaker',
    'author',
    'sender',
    'from',
    'username',
    'user',
    'name',
    '发送者',
    '说话人',
    '作者',
    '发言人',
    '昵称',
    '姓名',
  ],
  role: ['role', '角色'],
  time: [
    'time',
    'timestamp',
    'datetime',
    'date',
    'created_at',
    'sent_at',
    'created',
    '时间',
    '日期',
    '发送时间',
    '時間',
  ],
  session: ['session', 'conversation', 'conversation_id', 'thread', 'channel', 'chat', '会话', '频道', '群'],
  ref: ['ref', 'id', 'message_id', 'uuid', '编号', '消息id'],
}

/** Fields of a map. */
const fields = Object.keys(usualNames) as readonly ColumnField[]

/**
 * The columns of a table.
 *
 * @param names  cells of its first row
 * @param map  names of columns by field, as the caller gives them; columns it does not name are found by their usual names
 * @returns what is missing, as a sentence, where a column is not there
 */
export function columnsOf(
  names: readonly string[],
  map: Readonly<Record<string, string>> | undefined,
): TableColumns | { readonly missing: string; readonly names: readonly string[] } {
  const found: Partial<Record<ColumnField, number>> = {}
  const lower = names.map((name) => name.toLowerCase())
  const unknown = Object.keys(map ?? {}).find((field) => !(fields as readonly string[]).includes(field))
  if (unknown !== undefined) return { missing: `a map must be of ${fields.join(', ')}, got ${unknown}`, names }
  for (const field of fields) {
    const named = map?.[field]
    const at =
      named === undefined
        ? (usualNames[field].map((name) => lower.indexOf(name)).find((one) => one !== -1) ?? -1)
        : lower.indexOf(named.toLowerCase())
    if (at === -1 && named !== undefined) return { missing: `no column is named ${named}`, names }
    if (at !== -1) found[field] = at
  }
  const { text } = found
  return text === undefined ? { missing: 'no column is known to hold the text', names } : { ...found, text }
}
