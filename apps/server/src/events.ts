// What happened, for those who stand further right on the ladder. Listeners run in the transaction of the act that
// records the event: what they write is committed with it, or not at all.
import type { Tx } from '#platform/database.ts'

export type DomainEvent = { readonly type: 'account.verified'; readonly uid_user: string; readonly email: string }

type Listener = (tx: Tx, event: DomainEvent) => Promise<void>

/** A set: however many apps a process builds, each listener hears an event once. */
const listeners = new Set<Listener>()

export const hearInTransaction = (listener: Listener): void => void listeners.add(listener)

export const recordEvent = async (tx: Tx, event: DomainEvent): Promise<void> => {
  for (const listener of listeners) await listener(tx, event)
}
