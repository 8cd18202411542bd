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
    // A test that hangs must end; nothing else is judged by the clock. On a crowded machine a test of processes takes thirty
    // times as long as alone, so that a bound near what a test takes fails sound code.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
  },
})

export default config
