import type { Reply } from '@joinery/contract/replies'

import type { Batching } from '#platform/batching.ts'
import type { Context } from '#platform/context.ts'

import type { NewMessage } from './sending/message-queries.ts'

/** What this feature keeps for as long as the app runs; created in app.ts. */
export type MessagesState = {
  /** The messages of each discussion that are on their way to the database. */
  readonly messageBatches: Batching<Context, NewMessage, Reply>
}

export type MessagesContext = Context & MessagesState
