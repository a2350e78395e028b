import type { Reply } from '@joinery/contract/replies'

import type { FilesState } from '#features/files/files-context.ts'
import type { MessagesState } from '#features/messages/sending/send-message.ts'
import type { Actor } from '#platform/actor.ts'
import type { Batching } from '#platform/batching.ts'
import type { Context } from '#platform/context.ts'

import type { BoardMemory } from './board-memory.ts'
import type { Move } from './card-order.ts'
import type { NewCard } from './creating/creation-queries.ts'

export type NewMove = Move & Actor

/** State of this feature for the lifetime of the app; created in create-context.ts. */
export type CardsState = {
  readonly boardMemory: BoardMemory
  readonly moveBatches: Batching<Context & Pick<CardsState, 'boardMemory'>, NewMove, Reply>
  readonly cardBatches: Batching<Context, NewCard, Reply>
}

export type CardsContext = Context & FilesState & MessagesState & CardsState
