// What acts are given: technology, and what features keep for as long as the app runs.
import { join } from 'node:path'

import { type Config } from '#config'
import type { AiState } from '#features/ai/ai-context.ts'
import { createGenerationState } from '#features/ai/generations/generation-state.ts'
import { createPreviewTurns } from '#features/ai/images/preview-image.ts'
import { createProviders } from '#features/ai/providers/create-providers.ts'
import type { AuthState } from '#features/auth/auth-context.ts'
import { planState } from '#features/auth/plans/monthly-credits.ts'
import { createBoardMemory } from '#features/cards/board-memory.ts'
import { openCardCounts } from '#features/cards/card-queries.ts'
import type { CardsState } from '#features/cards/cards-context.ts'
import { createCardBatches } from '#features/cards/creating/store-cards.ts'
import { createMoveBatches } from '#features/cards/store-moves.ts'
import type { CreditsState } from '#features/credits/credits-context.ts'
import type { MailState } from '#features/mail/mail-context.ts'
import { createSmtp } from '#features/mail/smtp.ts'
import { findInvitation, isInvited, lockInvitation } from '#features/members/invitations/invitation-queries.ts'
import { refuseToken } from '#features/members/invitations/refuse-token.ts'
import { unreadCounts } from '#features/messages/discussion-queries.ts'
import type { MessagesState } from '#features/messages/messages-context.ts'
import { deleteSomeReplies } from '#features/messages/reply-queries.ts'
import { createMessageBatches } from '#features/messages/sending/store-messages.ts'
import type { ProjectsState } from '#features/projects/projects-context.ts'
import { createBounded } from '#platform/bounded.ts'
import type { Clock } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { createOpenCalls } from '#platform/http/open-calls.ts'
import { createImageVariants } from '#platform/images/image-variants.ts'
import type { RunningJobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { RedisLink } from '#platform/realtime/connect-redis.ts'
import { createAttempts } from '#platform/security/attempts.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createTransactionEvents } from '#platform/transaction-events.ts'
import { createHeavyTurns } from '#platform/turns.ts'

/** What acts are given, and what features keep for as long as the app runs. */
export type AppContext = Context &
  MailState &
  CreditsState &
  AuthState &
  ProjectsState &
  MessagesState &
  CardsState &
  AiState

export type Deps = {
  readonly config: Config & { readonly SECRET: string }
  readonly database: Database
  readonly jobs: RunningJobs<AppContext>
  /** This process among the others. */
  readonly instance: string
  readonly redis?: RedisLink | undefined
  readonly storage: Storage
  readonly clock: Clock
  readonly log: Log
  /** The built web app. */
  readonly webDir: string
}

export const createContext = (
  { config, database, instance, jobs, storage, clock, log }: Omit<Deps, 'redis' | 'webDir'>,
  keys: Context['keys'],
  realtime: Context['realtime'],
  outbox: Context['outbox'],
): AppContext => ({
  config,
  instance,
  db: database.db,
  pool: database.pool,
  clock,
  keys,
  attempts: createAttempts(database.db, keys.attempt, clock.now),
  heavy: createHeavyTurns(database.pool.options.max),
  jobs,
  realtime,
  openCalls: createOpenCalls(),
  outbox,
  transactionEvents: createTransactionEvents(),
  storage,
  variants: createImageVariants(storage),
  spoolDir: join(config.DATA_DIR, 'tmp'),
  log,
  smtp: createSmtp(config),
  plans: planState,
  invitations: { find: findInvitation, lock: lockInvitation, refuse: refuseToken, isInvited },
  projectCounts: { unread: unreadCounts, openCards: openCardCounts },
  removal: { parts: [deleteSomeReplies], inTurn: createBounded(1) },
  messageBatches: createMessageBatches(),
  boardMemory: createBoardMemory(),
  moveBatches: createMoveBatches(),
  cardBatches: createCardBatches(),
  providers: createProviders(config),
  previewTurns: createPreviewTurns(),
  generations: createGenerationState(),
})
