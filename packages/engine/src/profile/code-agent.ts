/**
 * What is the memory of an agent about that works on code? Commits, test runs, reviews and tickets; files, functions, modules
 * and tickets; what broke, fixed and blocks what.
 */

import type { SchemaProfile } from './schema-profile.ts'

/** `#12`, `PAY-12`, `GH-7`; in one group. */
const ticket = String.raw`(?<other>#\d{1,7}|\p{Lu}[\p{Lu}\d]{1,9}-\d{1,6})(?![\p{Script=Latin}\d-])`
/** Between a word and the ticket: "is blocked by the ticket #12". */
const gap = String.raw`(?:\s*(?:the|on|by|for|ticket|issue|bug|pr)\b)*[\s:]*`
const chineseGap = String.raw`(?:了|工单|问题|任务|缺陷|单子|的是)*[\s:：]*`

export const codeAgent: SchemaProfile = {
  name: 'code-agent',
  events: {
    edit: 'a change of a file that is not committed yet; attribute files',
    commit: 'a commit; attributes commit, files, and its author as speaker',
    'test-run': 'a run of tests as a whole; attributes run, files, passed, failed',
    'test-result': 'one result: a failure, or passing after one; attributes check, outcome, run, file, files',
    review: 'a comment of a review; attributes files',
    ticket: 'a ticket as it was opened; attribute ticket',
    comment: 'a comment on a ticket; attribute ticket',
    'tool-call': 'a call of a tool, or its result',
  },
  entities: [
    // With a folder or a known ending: "e.g." and "1.5" are no files.
    {
      kind: 'file',
      pattern: String.raw`(?<![\p{Script=Latin}\d_@/.:-])(?:(?:[\w@.+-]+/)+[\w@+-][\w@.+-]*\.[A-Za-z]\w{0,9}|[\w@+-][\w@.+-]*\.(?:[cm]?[jt]sx?|py|rb|rs|go|java|kt|swift|cs|cpp|cc|c|h|hpp|php|sql|sh|ya?ml|toml|json|md|css|scss|html|vue|svelte|lock))(?![\w/])`,
    },
    { kind: 'module', pattern: String.raw`(?<![\w@/.])@[\w.-]+/[\w.-]*\w(?![\w/])` },
    // "The ledger module", but not "this module".
    {
      kind: 'module',
      pattern: String.raw`(?<![\p{Script=Latin}\d_@/-])(?!(?:the|an?|this|that|each|every|new|old|other|same|which|whole|one|no|our|my) )(?<name>[a-z][a-z\d]*(?:[-_/][a-z\d]+)*) (?:module|package)(?![\p{Script=Latin}\d_])`,
    },
    { kind: 'module', pattern: String.raw`(?<![\w@/-])(?<name>[a-z][a-z\d]*(?:[-_/][a-z\d]+)*) ?(?:模块|包)` },
    { kind: 'module', pattern: String.raw`(?<![\w@/.-])(?:[\w@-][\w@.-]*/)+(?![\w@.*/])` },
    {
      kind: 'ticket',
      pattern: String.raw`(?<![\p{Script=Latin}\d_&/#-])(?:#\d{1,7}|\p{Lu}[\p{Lu}\d]{1,9}-\d{1,6})(?![\p{Script=Latin}\d_-])`,
    },
    // By its call, or by a form that no word of a language has.
    {
      kind: 'function',
      pattern: String.raw`(?<![\w.@/-])(?<name>[A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*)\(\)`,
    },
    { kind: 'function', pattern: String.raw`(?<![\w.@/$-])[a-z][a-z\d]+(?:[A-Z][a-z\d]+)+(?![\w/(-]|\.\w)` },
    { kind: 'function', pattern: String.raw`(?<![\w.@/$-])[a-z][a-z\d]*(?:_[a-z\d]+)+(?![\w/(-]|\.\w)` },
  ],
  relations: [
    {
      kind: 'broke',
      graph: 'causal',
      by: 'outcome',
      to: 'failed',
      change: 'commit',
      result: 'test-result',
      run: 'test-run',
    },
    // Not causal: what mended a failure did not bring it about.
    {
      kind: 'fixed',
      graph: 'semantic',
      by: 'outcome',
      to: 'passed',
      change: 'commit',
      result: 'test-result',
      run: 'test-run',
    },
    {
      kind: 'fixed',
      graph: 'semantic',
      by: 'statement',
      patterns: [
        String.raw`\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?)\b${gap}${ticket}`,
        `(?:修复|修好|解决|关闭)${chineseGap}${ticket}`,
      ],
      about: 'ticket',
      subject: 'ticket',
      from: 'speaker',
    },
    {
      kind: 'blocks',
      graph: 'causal',
      by: 'statement',
      patterns: [
        String.raw`\b(?:blocked|held up)\b${gap}${ticket}`,
        String.raw`\b(?:depends? (?:up)?on|waits? for|waiting for|needs)\b${gap}${ticket}`,
        String.raw`(?:被|受)\s*${ticket}\s*(?:阻塞|卡住|挡住|卡着)`,
        `(?:依赖于?|等待|要等|等着|取决于)${chineseGap}${ticket}`,
      ],
      about: 'ticket',
      subject: 'ticket',
      from: 'other',
    },
    {
      kind: 'blocks',
      graph: 'causal',
      by: 'statement',
      patterns: [
        String.raw`\b(?:blocks|blocking)\b${gap}${ticket}`,
        `(?<!被|受)(?:阻塞|挡住|卡住)${chineseGap}${ticket}`,
      ],
      about: 'ticket',
      subject: 'ticket',
      from: 'speaker',
    },
  ],
  questions: [
    {
      patterns: [
        String.raw`\b(?:broke|breaks?|broken)\b`,
        String.raw`\bfail(?:s|ed|ing)?\b`,
        String.raw`\b(?:red|regress(?:ed|ion)?)\b`,
        '弄坏|搞坏|改坏|挂了|失败|报错|变红|跑不过|过不了',
      ],
      intent: 'why',
      relations: ['broke'],
    },
    {
      patterns: [
        String.raw`\b(?:fix(?:ed|es)?|mended|repaired|resolved|closed)\b`,
        String.raw`\b(?:green|pass(?:es)?) again\b`,
        '修好|修复|修的|解决|恢复',
      ],
      intent: 'fact',
      relations: ['fixed'],
    },
    {
      patterns: [
        String.raw`\b(?:block(?:s|ed|ing|er|ers)?|holding up|holds up|waiting for|depends? on)\b`,
        '阻塞|卡住|卡在|卡着|挡住|依赖|在等什么',
      ],
      intent: 'why',
      relations: ['blocks'],
    },
    {
      patterns: [
        String.raw`\b(?:last|latest|most recent(?:ly)?)\b.*\b(?:chang|touch|edit|modif|commit)`,
        String.raw`\b(?:chang|touch|edit|modif)\w*\b.*\b(?:last|latest|most recent(?:ly)?)\b`,
        '(?:最后|最近|上一?次).*(?:改|动|修改|提交)|(?:改|动|修改|提交).*(?:最后|最近)',
      ],
      intent: 'who-what',
      latest: 'commit',
    },
  ],
}
