import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    store: 'src/store.ts',
    provider: 'src/provider.ts',
    rules: 'src/rules.ts',
    replay: 'src/replay.ts',
  },
  format: 'esm',
  dts: true,
  platform: 'node',
  target: 'node20',
  tsconfig: '../../tsconfig.build.json',
  deps: { neverBundle: [/^@knotwork\//, 'better-sqlite3', 'stemmer'] },
})
