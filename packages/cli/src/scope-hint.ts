/** Where a scope is empty, what does its store hold instead? A mistyped --user must not pass for an empty memory. */
import { type Scope, type ScopeCount, SqliteStore } from 'knotwork'
import { type CommandContext, storeExists } from './context.ts'
import { counted } from './terminal/quantity.ts'

/** The scopes of the store that hold events; none for a store without a file. Opens it beside whoever has it open. */
export async function scopesOf({ settings }: CommandContext): Promise<readonly ScopeCount[]> {
  if (!storeExists(settings)) return []
  const store = await SqliteStore.open(settings.store, { readonly: true })
  try {
    return await store.scopes()
  } finally {
    await store.close()
  }
}

/** `tenant default, agent default, user ana`. */
export function scopeName({ tenant, agent, user }: Scope): string {
  return `tenant ${tenant}, agent ${agent}, user ${user}`
}

/** What is said of an empty scope: that it is one, and whether others of the store are not. */
export async function emptyScopeLine(scope: Scope, context: CommandContext): Promise<string> {
  const empty = `nothing is remembered in this scope yet (${scopeName(scope)})`
  const others = (await scopesOf(context)).length
  if (others === 0) return empty
  return `${empty}, but in ${counted(others, 'other')} of this store: knotwork stats --scopes lists them, --tenant, --agent and --user choose one`
}
