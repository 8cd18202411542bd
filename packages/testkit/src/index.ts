/** Public face of `@knotwork/testkit`: contract suites, differential play and fakes. */
export type { StoreCheck, StoreContract } from './contract/check.ts'
export { describeStore } from './contract/describe-store.ts'
