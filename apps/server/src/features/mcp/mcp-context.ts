import type { AiState } from '#features/ai/ai-context.ts'
import type { ApprovalsState } from '#features/approvals/approval-subject.ts'
import type { CardsState } from '#features/cards/cards-context.ts'
import type { CreditsState } from '#features/credits/credits-context.ts'
import type { FilesState } from '#features/files/files-context.ts'
import type { MessagesState } from '#features/messages/sending/send-message.ts'
import type { ProjectsState } from '#features/projects/projects-context.ts'
import type { ReviewState } from '#features/review/review-context.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'

/** What the acts behind the tools need. */
export type McpState = Context &
  CreditsState &
  FilesState &
  ProjectsState &
  MessagesState &
  CardsState &
  AiState &
  ApprovalsState &
  ReviewState

export type McpContext = McpState & {
  readonly actor: Actor
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}
