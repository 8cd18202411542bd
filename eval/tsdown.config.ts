import { defineConfig } from 'tsdown'

// The bench measures what users run: the built packages, without what a loader of sources adds to every function.
export default defineConfig({
  entry: { bench: 'src/bench/main.ts' },
  format: 'esm',
  dts: false,
  platform: 'node',
  target: 'node20',
  tsconfig: '../tsconfig.build.json',
  deps: { neverBundle: [/^knotwork/, /^@knotwork\//, 'commander'] },
})
