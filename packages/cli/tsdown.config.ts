import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  dts: false,
  platform: 'node',
  target: 'node20',
  tsconfig: '../../tsconfig.build.json',
  deps: { neverBundle: [/^knotwork/, /^@knotwork\//, 'commander', 'picocolors'] },
})
