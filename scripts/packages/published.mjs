/** What do we publish? One row per package; `check-packages.mjs` compares it with what npm would pack. */

/**
 * @typedef {object} Published
 * @property {string} name
 * @property {string} folder
 * @property {boolean} typed  false for a program: nobody imports it
 * @property {readonly string[]} contains  files that must be in the tarball, beside those in every tarball
 * @property {RegExp} allowed  every other file must match it
 */

/** @type {readonly Published[]} */
export const published = [
  {
    name: 'knotwork',
    folder: 'packages/engine',
    typed: true,
    contains: [
      'NOTICE',
      ...['index', 'store', 'provider', 'rules', 'replay'].flatMap((entry) => [
        `dist/${entry}.mjs`,
        `dist/${entry}.d.mts`,
      ]),
    ],
    allowed: /^dist\/[\w-]+\.(mjs|d\.mts)$/,
  },
  {
    name: '@knotwork/minilm',
    folder: 'packages/minilm',
    typed: true,
    // The weights are why this package exists, and their licence asks for the NOTICE.
    contains: [
      'NOTICE',
      'dist/index.mjs',
      'dist/index.d.mts',
      'model/minilm.onnx',
      'model/tokenizer.json',
      'worker/network-thread.mjs',
    ],
    allowed: /^(dist\/[\w-]+\.(mjs|d\.mts)|model\/[\w-]+\.(onnx|json|i16)|worker\/[\w-]+\.mjs)$/,
  },
  {
    name: '@knotwork/testkit',
    folder: 'packages/testkit',
    typed: true,
    contains: ['dist/index.mjs', 'dist/index.d.mts'],
    allowed: /^dist\/[\w-]+\.(mjs|d\.mts)$/,
  },
  {
    name: '@knotwork/importers',
    folder: 'packages/importers',
    typed: true,
    contains: ['dist/index.mjs', 'dist/index.d.mts'],
    allowed: /^dist\/[\w-]+\.(mjs|d\.mts)$/,
  },
  {
    name: '@knotwork/server',
    folder: 'packages/server',
    typed: true,
    contains: ['dist/index.mjs', 'dist/index.d.mts'],
    allowed: /^dist\/[\w-]+\.(mjs|d\.mts)$/,
  },
  {
    name: '@knotwork/ai',
    folder: 'packages/ai',
    typed: true,
    contains: ['dist/index.mjs', 'dist/index.d.mts', 'dist/mem0.mjs', 'dist/mem0.d.mts'],
    allowed: /^dist\/[\w-]+\.(mjs|d\.mts)$/,
  },
  {
    name: '@knotwork/cli',
    folder: 'packages/cli',
    typed: false,
    contains: [
      'bin/knotwork.mjs',
      'dist/main.mjs',
      'demo/conversation.en.jsonl',
      'demo/conversation.zh.jsonl',
      'demo/questions.en.json',
      'demo/questions.zh.json',
      'demo/code-agent/history.en.gitlog',
      'demo/code-agent/questions.en.json',
      'demo/code-agent/talk.en.jsonl',
      'demo/code-agent/tests.en.jsonl',
      'demo/code-agent/history.zh.gitlog',
      'demo/code-agent/questions.zh.json',
      'demo/code-agent/talk.zh.jsonl',
      'demo/code-agent/tests.zh.jsonl',
    ],
    allowed: /^(bin\/[\w-]+\.mjs|dist\/[\w-]+\.mjs|demo\/(code-agent\/)?[\w.-]+\.(json|jsonl|gitlog|md))$/,
  },
]

/** Files that belong into every tarball. */
const everywhere = ['package.json', 'LICENSE', 'README.md']

/**
 * What is missing in a tarball, and what has no business there: tests, sources, another package's files.
 *
 * @param {Published} one
 * @param {readonly string[]} files  paths in the tarball
 * @returns {string[]}  complaints, [] when it is as it should be
 */
export function complaintsAbout(one, files) {
  const wanted = [...everywhere, ...one.contains]
  const known = new Set([...wanted, 'CHANGELOG.md'])
  return [
    ...wanted.filter((path) => !files.includes(path)).map((path) => `${one.name}: ${path} is not in the package`),
    ...files
      .filter((path) => !known.has(path) && !one.allowed.test(path))
      .map((path) => `${one.name}: ${path} should not be in the package`),
  ]
}
