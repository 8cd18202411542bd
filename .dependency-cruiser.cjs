/**
 * Who may import whom? (`npm run arch`)
 *
 * The engine is a house of rooms; the table below is its floor plan, and each row says why its doors are where they are.
 * Type-only imports count: a type is a promise too, and a circle of types is as hard to read as a circle of calls.
 * Tests, and what lies in test/ and testing/ for them, may open any door of their own package, but close no circle.
 *
 * A new room is a new row: a folder that has none may neither import nor be imported.
 */

const engine = '^packages/engine/src/'
const test = '\\.test\\.(ts|mjs)$|^packages/[^/]+/test/|/testing/'

/** The floor plan. */
const { rooms } = require('./.dependency-rooms.cjs')

const pathOf = (name) => `${engine}${rooms[name].path}`

const roomLaws = Object.entries(rooms).map(([name, room]) => ({
  name: `room-${name}`,
  severity: 'error',
  comment: room.why,
  from: { path: pathOf(name), pathNot: test },
  to: { path: engine, pathNot: [name, ...room.may].map(pathOf) },
}))

/** Rooms that compute: same input, same output, on any machine. */
const pure = [
  'errors',
  'budget',
  'text',
  'time',
  'entity',
  'profile',
  'cause',
  'fact',
  'record',
  'vector',
  'provider',
  'port',
  'in-memory',
  'recall',
  'reconstruct',
  'asking',
  'answer',
  'tag',
  'memory',
].map(pathOf)

/** The public entries, as the alias map of tsconfig.json resolves them; a path beside them is an engine internal. */
const publicEntry = `${engine}(index|store|provider|rules|replay)\\.ts$`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment:
        'Two files that import each other are one file with a wall through it: neither can be read, tested or moved alone. Move what both need below both. Types count.',
      from: {},
      to: { circular: true },
    },
    ...roomLaws,
    {
      name: 'every-room-has-a-row',
      severity: 'error',
      comment: 'A folder without a row in the table of rooms has no stated reason to exist; give it one.',
      from: { path: engine, pathNot: [...Object.keys(rooms).map(pathOf), test] },
      to: {},
    },
    {
      name: 'paths-do-not-meet',
      severity: 'error',
      comment:
        'Fast path, slow path and recall, with what goes on from it, meet only in memory.ts. (The rows of the table forbid it already; this one says it by name, because it is the door people reach for first.)',
      from: { path: `${engine}(ingest|consolidate|recall)/`, pathNot: test },
      to: { path: `${engine}(ingest|consolidate|recall|reconstruct|answer)/`, pathNot: `${engine}$1/` },
    },
    {
      name: 'no-model-on-the-fast-path',
      severity: 'error',
      comment:
        'Remembering and recalling call no language model: they must be as fast with one as without, and the same question must give the same answer. They know embedders, and of models not even the type.',
      from: { path: `${engine}(ingest|recall)/`, pathNot: test },
      to: { path: `${engine}(provider/[^/]+/|provider/for-stage|wire/|recording/)` },
    },
    {
      name: 'only-rerank-computes-with-vectors',
      severity: 'error',
      comment:
        'In recall only late interaction multiplies vectors; nearest neighbours are the store’s work. A second place would rank by another arithmetic than the stores do.',
      from: { path: pathOf('recall'), pathNot: [`${engine}recall/rerank\\.ts$`, test] },
      to: { path: pathOf('vector') },
    },
    {
      name: 'one-namer-of-backends',
      severity: 'error',
      comment:
        'Only the composition root and the public entries name a backend: everyone else would bind its caller to SQLite without being asked.',
      from: {
        path: '^(packages|eval|examples)/',
        pathNot: [...['open', 'surface', 'sqlite', 'in-memory'].map(pathOf), test],
      },
      to: { path: `${engine}store/(sqlite|in-memory)/` },
    },
    {
      name: 'one-namer-of-the-sqlite-driver',
      severity: 'error',
      comment:
        'The driver is native code. Who can do without it must be able to leave out one folder, not hunt for imports. (eval/src/bench measures bare SQLite beside the store.)',
      from: { path: '^(packages|eval|examples)/', pathNot: [`${engine}store/sqlite/`, '^eval/src/bench/', test] },
      to: { path: 'node_modules/better-sqlite3/' },
    },
    {
      name: 'one-namer-of-the-bundled-embedder',
      severity: 'error',
      comment:
        'open.ts loads the model on demand; a static import elsewhere would load 23 MB and a native runtime into every program.',
      from: { path: '^packages/(?!minilm/)', pathNot: [pathOf('open'), test] },
      to: { path: '^packages/minilm/' },
    },
    {
      name: 'the-bundled-embedder-is-loaded-on-demand',
      severity: 'error',
      comment:
        'A program with an embedder of its own must start without the bundled one, so even open.ts may only import() it.',
      from: { path: pathOf('open') },
      to: { path: '^packages/minilm/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'pure-rooms-do-no-io',
      severity: 'error',
      comment:
        'These rooms compute. With files, sockets, processes or randomness in reach, the same memory and question could give another answer on another machine.',
      from: { path: pure, pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ingest-only-hashes',
      severity: 'error',
      comment:
        'The fast path needs digests from node:crypto and nothing else of the machine: the store writes, the caller reads.',
      from: { path: pathOf('ingest'), pathNot: test },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'engine-knows-no-satellite',
      severity: 'error',
      comment:
        'Satellites depend on the engine, so the engine depending on one (but the default embedder) is a circle of packages.',
      from: { path: engine, pathNot: test },
      to: { path: '^(packages/(cli|testkit|importers|server|ai)|eval|examples)/' },
    },
    {
      name: 'minilm-knows-the-port-only',
      severity: 'error',
      comment:
        'The bundled embedder is an embedder like any other: it sees what the author of another one sees, knotwork/provider.',
      from: { path: '^packages/minilm/' },
      to: { path: '^(packages/(?!minilm/)|eval|examples)', pathNot: `${engine}provider\\.ts$` },
    },
    {
      name: 'minilm-takes-types-only',
      severity: 'error',
      comment:
        'knotwork depends on minilm. At run time minilm must therefore need nothing of knotwork, or the two packages load in a circle.',
      from: { path: '^packages/minilm/', pathNot: test },
      to: { path: engine, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'satellites-use-public-entries',
      severity: 'error',
      comment:
        'What the command line, the server, the agents’ package, the test kit, the importers, the evaluation and the examples cannot do through the public entries, no user can do either. Extend the entry instead.',
      from: { path: '^(packages/(cli|testkit|importers|server|ai)|eval|examples)/' },
      to: { path: '^packages/engine/', pathNot: publicEntry },
    },
    {
      name: 'satellites-enter-by-the-front-door',
      severity: 'error',
      comment:
        'Packages are imported by name, at their root: a path into another package’s folder breaks once it is published.',
      from: { path: '^(packages/(?:cli|testkit|importers|server|ai)|eval|examples)/' },
      to: {
        path: '^(packages/(cli|testkit|minilm|importers|server|ai)|eval|examples)/',
        pathNot: [
          '^$1/',
          '^packages/(testkit|minilm|importers|server|ai)/src/index\\.ts$',
          '^packages/ai/src/mem0\\.ts$',
        ],
      },
    },
    {
      name: 'importers-know-the-engine-only',
      severity: 'error',
      comment:
        'What reads other people’s files is used by the command line and by programs alike; if it knew a face or the evaluation, it could not be used without them.',
      from: { path: '^packages/importers/', pathNot: test },
      to: { path: '^(packages/(cli|testkit|minilm|server|ai)|eval|examples)/' },
    },
    {
      name: 'server-knows-the-engine-only',
      severity: 'error',
      comment:
        'Programs serve a memory without a command line, and the command line hands in what it read of files and environment; a server that knew it could not be started without it.',
      from: { path: '^packages/server/', pathNot: test },
      to: { path: '^(packages/(cli|testkit|minilm|importers|ai)|eval|examples)/' },
    },
    {
      name: 'agents-know-the-engine-only',
      severity: 'error',
      comment:
        'What stands around an agent in its own process needs no server and no command line; one that imported them would bring a web framework into every chat. The words of tools, which both say, are the engine’s.',
      from: { path: '^packages/ai/', pathNot: test },
      to: { path: '^(packages/(cli|testkit|minilm|importers|server)|eval|examples)/' },
    },
    {
      name: 'the-ai-sdk-is-taken-by-its-shape',
      severity: 'error',
      comment:
        'Middleware and tools fit several versions of the SDK because they import none of it: whoever has a model of it has the SDK, in the version of their choice.',
      from: { path: '^packages/', pathNot: test },
      to: { path: 'node_modules/(ai|@ai-sdk)/' },
    },
    {
      name: 'faces-meet-in-calls',
      severity: 'error',
      comment:
        'HTTP and MCP carry out the same operations in the same way; what one face checked and the other did not would be a hole. Operations know neither.',
      from: { path: '^packages/server/src/(operations|call|keys|faults|metrics|log)/', pathNot: test },
      to: { path: '^packages/server/src/(http|mcp)/' },
    },
    {
      name: 'the-server-is-loaded-on-demand',
      severity: 'error',
      comment:
        'A command that serves nothing must not load a web framework, and must work where the optional package is left out: the command line may only import() it.',
      from: { path: '^packages/cli/src/', pathNot: test },
      to: { path: '^packages/server/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'formats-do-no-io',
      severity: 'error',
      comment:
        'A format reads the bytes it is handed. Only source/ opens files and archives, so that a format reads the same from disk, from an archive and from a pipe.',
      from: { path: '^packages/importers/src/', pathNot: ['^packages/importers/src/source/', test] },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|path)$' },
    },
    {
      name: 'declared-dependencies-only',
      severity: 'error',
      comment:
        'Published code may import what its own package.json lists under dependencies or peerDependencies. Hoisting makes anything else work here and fail at the user’s.',
      from: { path: '^(packages/[^/]+/(src|worker)|eval/src|examples)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment:
        'An import that resolves to nothing is a typo, a file not generated (npm run generate), or a package not installed.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'tests-are-leaves',
      severity: 'error',
      comment:
        'A test that code imports would ship with it. What tests share lies in the test kit, or beside them in test/.',
      from: { pathNot: test },
      to: { path: test },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What we build, not what others did: their packages must be seen, wherever their entry lies.
    exclude: {
      path: [
        '^(packages|eval|examples)/.*/(dist|\\.cache|runs)/',
        '^(packages|eval|examples)/(dist|\\.cache|runs)/',
        '^packages/minilm/model/',
      ],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
