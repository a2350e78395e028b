// Creates the context: platform services and per-app feature state.
import { join } from 'node:path'

import { type Config } from '#config'
import type { AdminState } from '#features/admin/admin-context.ts'
import { createStorageCount } from '#features/admin/installation/get-installation.ts'
import type { AiState } from '#features/ai/ai-context.ts'
import { readCredentials } from '#features/ai/content-credentials/read-credentials.ts'
import { createGenerationState } from '#features/ai/generations/generation-state.ts'
import { deleteNames } from '#features/ai/images/name-queries.ts'
import { createPreviewTurns } from '#features/ai/images/preview-image.ts'
import { findStoredImages } from '#features/ai/images/stored-images.ts'
import { createLiveProviders } from '#features/ai/providers/create-providers.ts'
import { deleteSomeApprovals, findPublicNames } from '#features/approvals/approval-queries.ts'
import type { ApprovalsState } from '#features/approvals/approval-subject.ts'
import { createGuestRequests } from '#features/approvals/guest-requests.ts'
import type { AuditState } from '#features/audit/list-audit.ts'
import type { AuthState } from '#features/auth/auth-context.ts'
import { createIdentityProviders } from '#features/auth/identities/identity-providers.ts'
import { planState } from '#features/auth/plans/monthly-credits.ts'
import { createBoardMemory } from '#features/cards/board-memory.ts'
import { openCardCounts } from '#features/cards/card-queries.ts'
import type { CardsState } from '#features/cards/cards-context.ts'
import { deleteSomeItems } from '#features/cards/checklist/checklist-queries.ts'
import { createCardBatches } from '#features/cards/creating/store-cards.ts'
import { holdReply, broadcastReplyChange } from '#features/cards/files/broadcast-reply-change.ts'
import { createMoveBatches } from '#features/cards/store-moves.ts'
import type { CreditsState } from '#features/credits/credits-context.ts'
import type { FilesState } from '#features/files/files-context.ts'
import { deleteSomeStacks } from '#features/files/versions/version-queries.ts'
import { deleteSomeGuests } from '#features/guests/guest-queries.ts'
import type { GuestsState } from '#features/guests/guests-context.ts'
import type { MailState } from '#features/mail/mail-context.ts'
import { createLiveSmtp } from '#features/mail/smtp.ts'
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
import { selectionsSubject } from '#features/selections/approvals/selections-subject.ts'
import { listForGuest } from '#features/selections/list-selections.ts'
import { deleteSomeSelections, isImageShared } from '#features/selections/selection-queries.ts'
import type { Settings, SettingsState } from '#features/settings/open-settings.ts'
import { deleteSomeWebhooks } from '#features/webhooks/webhook-queries.ts'
import { createWebhooksState, type WebhooksState } from '#features/webhooks/webhooks-context.ts'
import type { Clock } from '#platform/clock.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { createSearches } from '#platform/database/searches.ts'
import { createKeptAnswers } from '#platform/http/kept-answers.ts'
import { createOpenCalls } from '#platform/http/open-calls.ts'
import { createImageVariants } from '#platform/images/image-variants.ts'
import type { RunningJobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { RedisLink } from '#platform/realtime/connect-redis.ts'
import { createAttempts } from '#platform/security/attempts.ts'
import { createPasswords, type PasswordCost } from '#platform/security/passwords.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createTransactionEvents } from '#platform/transaction-events.ts'

import { createBackupsForAdmins } from './backup/backups-for-admins.ts'
import { readLastBackup } from './backup/last-backup.ts'

/** Context plus per-app feature state. */
export type AppContext = Context &
  AuditState &
  SettingsState &
  MailState &
  CreditsState &
  AuthState &
  GuestsState &
  FilesState &
  ProjectsState &
  MessagesState &
  CardsState &
  AiState &
  ApprovalsState &
  ReviewState &
  WebhooksState &
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

const spoolDirOf = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'tmp')
const approvalSubjects = { file: fileSubject, selections: selectionsSubject }

export const createContext = (
  { database, instance, jobs, storage, clock, log, passwordCost }: Omit<Deps, 'config' | 'redis' | 'webDir'>,
  settings: Settings,
  keys: Context['keys'],
  realtime: Context['realtime'],
  outbox: Context['outbox'],
): AppContext => {
  const { config } = settings
  return {
    config,
    settings,
    instance,
    db: database.db,
    pool: database.pool,
    clock,
    keys,
    attempts: createAttempts(database.db, keys.attempt, clock.now),
    passwords: createPasswords(passwordCost),
    searches: createSearches(database.pool),
    jobs,
    realtime,
    openCalls: createOpenCalls(),
    outbox,
    transactionEvents: createTransactionEvents(),
    storage,
    variants: createImageVariants({ clock, db: database.db, log, storage, spoolDir: spoolDirOf(config) }),
    spoolDir: spoolDirOf(config),
    log,
    smtp: createLiveSmtp(settings),
    plans: planState,
    identityProviders: createIdentityProviders(config, log, settings.onChange),
    findTargetNames: findPublicNames,
    invitations: { find: findInvitation, lock: lockInvitation, refuse: refuseToken, isInvited },
    storedImages: findStoredImages,
    listStackPins,
    holdReply,
    broadcastReplyChange,
    isImageShared,
    touchProject: (tx, uid_project, now) => updateProjectRow(tx, uid_project, {}, now),
    projectCounts: { unread: unreadCounts, openCards: openCardCounts, openPins: openPinCounts },
    removal: {
      parts: [
        deleteSomeApprovals,
        deleteSomePins,
        deleteSomeGuests,
        deleteSomeSelections,
        deleteSomeWebhooks,
        deleteSomeItems,
        deleteSomeReplies,
        deleteSomeStacks,
        deleteNames,
      ],
      inTurn: createConcurrencyLimit(1),
    },
    messageBatches: createMessageBatches(),
    boardMemory: createBoardMemory(),
    keptAnswers: createKeptAnswers(),
    moveBatches: createMoveBatches(),
    cardBatches: createCardBatches(),
    providers: createLiveProviders(settings),
    previewTurns: createPreviewTurns(),
    generations: createGenerationState(),
    credentials: readCredentials(config, clock.now()),
    requireAnswerable,
    approvalSubjects,
    guestRequests: createGuestRequests({ approvalSubjects }),
    pageCounts: new Map(),
    ...createWebhooksState(),
    listForGuest,
    readStorageCount: createStorageCount(),
    readLastBackup: () => readLastBackup(config),
    backups: createBackupsForAdmins(config, jobs),
  }
}
