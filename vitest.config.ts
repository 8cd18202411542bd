import type { ViteUserConfig } from 'vitest/config'
import { defineConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  // Tests read the sources, not dist: the one map from package name to folder is tsconfig.json.
  resolve: { tsconfigPaths: true },
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'eval/**/*.test.ts',
      'examples/**/*.test.ts',
      'scripts/**/*.test.mjs',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
})

export default config
