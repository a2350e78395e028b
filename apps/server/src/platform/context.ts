import type { Config } from '#config'

import type { Actor, Reviewer } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Searches } from './database/searches.ts'
import type { OpenCalls } from './http/open-calls.ts'
import type { ImageVariants } from './images/image-variants.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Attempts } from './security/attempts.ts'
import type { Keys } from './security/keys.ts'
import type { Passwords } from './security/passwords.ts'
import type { Storage } from './storage/storage.ts'
import type { TransactionEvents } from './transaction-events.ts'

/** Dependencies, passed as an argument. */
export type Context = {
  readonly config: Config
  readonly instance: string
  readonly db: Database['db']
  readonly pool: Database['pool']
  readonly clock: Clock
  readonly keys: Keys
  readonly attempts: Attempts
  readonly passwords: Passwords
  readonly searches: Searches
  readonly jobs: Jobs
  readonly realtime: Realtime
  readonly openCalls: OpenCalls
  readonly outbox: Outbox
  readonly transactionEvents: TransactionEvents
  readonly storage: Storage
  readonly variants: ImageVariants
  readonly spoolDir: string
  readonly log: Log
}

export type ActorContext = Context & { readonly actor: Actor }

export type ReviewerContext = Context & { readonly actor: Reviewer }
