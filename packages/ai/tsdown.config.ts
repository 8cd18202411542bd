import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts', mem0: 'src/mem0.ts' },
  format: 'esm',
  dts: true,
  platform: 'node',
  target: 'node20',
  tsconfig: '../../tsconfig.build.json',
  deps: { neverBundle: [/^knotwork/] },
})
