// Creates the context: platform services and per-app feature state.
import { join } from 'node:path'

import { type Config } from '#config'
import type { AdminState } from '#features/admin/admin-context.ts'
import type { AiState } from '#features/ai/ai-context.ts'
import { readCredentials } from '#features/ai/content-credentials/read-credentials.ts'
import { createGenerationState } from '#features/ai/generations/generation-state.ts'
import { createPreviewTurns } from '#features/ai/images/preview-image.ts'
import { findStoredImages } from '#features/ai/images/stored-images.ts'
import { createProviders } from '#features/ai/providers/create-providers.ts'
import { deleteSomeApprovals } from '#features/approvals/approval-queries.ts'
import type { ApprovalsState } from '#features/approvals/approval-subject.ts'
import type { AuthState } from '#features/auth/auth-context.ts'
import { createIdentityProviders } from '#features/auth/identities/identity-providers.ts'
import { planState } from '#features/auth/plans/monthly-credits.ts'
import { createBoardMemory } from '#features/cards/board-memory.ts'
import { openCardCounts } from '#features/cards/card-queries.ts'
import type { CardsState } from '#features/cards/cards-context.ts'
import { createCardBatches } from '#features/cards/creating/store-cards.ts'
import { holdReply, broadcastReplyChange } from '#features/cards/files/broadcast-reply-change.ts'
import { createMoveBatches } from '#features/cards/store-moves.ts'
import type { CreditsState } from '#features/credits/credits-context.ts'
import type { FilesState } from '#features/files/files-context.ts'
import { deleteSomeStacks } from '#features/files/versions/version-queries.ts'
import { deleteSomeGuests } from '#features/guests/guest-queries.ts'
import type { MailState } from '#features/mail/mail-context.ts'
import { createSmtp } from '#features/mail/smtp.ts'
import { findInvitation, isInvited, lockInvitation } from '#features/members/invitations/invitation-queries.ts'
import { refuseToken } from '#features/members/invitations/refuse-token.ts'
import { unreadCounts } from '#features/messages/discussion-queries.ts'
import { deleteSomeReplies } from '#features/messages/reply-queries.ts'
import { createMessageBatches, type MessagesState } from '#features/messages/sending/send-message.ts'
import { updateProjectRow } from '#features/projects/project-queries.ts'
import type { ProjectsState } from '#features/projects/projects-context.ts'
import { fileSubject } from '#features/review/file-subject.ts'
import { listStackPins } from '#features/review/list-pins.ts'
import { deleteSomePins, openPinCounts } from '#features/review/pin-queries.ts'
import { requireAnswerable } from '#features/review/require-pin.ts'
import type { ReviewState } from '#features/review/review-context.ts'
import type { Clock } from '#platform/clock.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { createOpenCalls } from '#platform/http/open-calls.ts'
import { createImageVariants } from '#platform/images/image-variants.ts'
import type { RunningJobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { RedisLink } from '#platform/realtime/connect-redis.ts'
import { createAttempts } from '#platform/security/attempts.ts'
import { createPasswords, type PasswordCost } from '#platform/security/passwords.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createTransactionEvents } from '#platform/transaction-events.ts'
import { createHeavyTurns } from '#platform/turns.ts'

import { readLastBackup } from './backup/last-backup.ts'

/** Context plus per-app feature state. */
export type AppContext = Context &
  MailState &
  CreditsState &
  AuthState &
  FilesState &
  ProjectsState &
  MessagesState &
  CardsState &
  AiState &
  ApprovalsState &
  ReviewState &
  AdminState

export type Deps = {
  readonly config: Config & { readonly SECRET: string }
  readonly database: Database
  readonly jobs: RunningJobs<AppContext>
  readonly instance: string
  readonly redis?: RedisLink | undefined
  readonly storage: Storage
  readonly clock: Clock
  readonly log: Log
  readonly webDir: string
  /** Lowered by tests, which create many accounts. */
  readonly passwordCost?: PasswordCost | undefined
}

export const createContext = (
  { config, database, instance, jobs, storage, clock, log, passwordCost }: Omit<Deps, 'redis' | 'webDir'>,
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
  passwords: createPasswords(passwordCost),
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
  identityProviders: createIdentityProviders(config, log),
  invitations: { find: findInvitation, lock: lockInvitation, refuse: refuseToken, isInvited },
  storedImages: findStoredImages,
  listStackPins,
  holdReply,
  broadcastReplyChange,
  touchProject: (tx, uid_project, now) => updateProjectRow(tx, uid_project, {}, now),
  projectCounts: { unread: unreadCounts, openCards: openCardCounts, openPins: openPinCounts },
  removal: {
    parts: [deleteSomeApprovals, deleteSomePins, deleteSomeGuests, deleteSomeReplies, deleteSomeStacks],
    inTurn: createConcurrencyLimit(1),
  },
  messageBatches: createMessageBatches(),
  boardMemory: createBoardMemory(),
  moveBatches: createMoveBatches(),
  cardBatches: createCardBatches(),
  providers: createProviders(config),
  previewTurns: createPreviewTurns(),
  generations: createGenerationState(),
  credentials: readCredentials(config, clock.now()),
  requireAnswerable,
  approvalSubjects: { file: fileSubject },
  pageCounts: new Map(),
  readLastBackup: () => readLastBackup(config),
})
