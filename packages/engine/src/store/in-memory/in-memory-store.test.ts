import { describeStore } from '@knotwork/testkit'
import { InMemoryStore } from './in-memory-store.ts'

const capabilities = { durable: false, concurrentWriters: false }

describeStore({ name: 'in-memory', open: InMemoryStore.open, capabilities })
