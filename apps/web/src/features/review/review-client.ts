import type { AnswerOf, GuestCallName, SessionCallName } from '@joinery/contract/call-types'
import type { Capability } from '@joinery/contract/capabilities'
import type { Approval } from '@joinery/contract/review/approvals'
import type { PinComment, PinVisibility } from '@joinery/contract/review/pins'
import { type ComponentType, createContext, use } from 'react'

import type { Stack } from '#api/review-reading.ts'
import type { Mentionable } from '#kit/editor/editor-props.ts'
import type { CallOptions } from '#lib/http/http.ts'

/** The text of a comment or of a reply. */
export type Written = Pick<
  PinComment,
  'author' | 'clientId' | 'content' | 'original_content' | 'created_at' | 'edited_at'
>

export type DraftKind = 'answer' | 'edit' | 'decision'

export type CommentFieldProps = {
  label: string
  placeholder: string
  /** In the format of the field. */
  text: string
  people: readonly Mentionable[]
  takesFocus: boolean
  isBusy: boolean
  onChange: (text: string) => void
  onSend: (text: string) => void
  onEscape: () => void
}

/** How the current person takes part in a review: as a project member or as a guest with a link. */
export type ReviewClient = {
  readonly can: (capability: Capability) => boolean
  readonly isOwn: (written: Pick<Written, 'author' | 'clientId'>) => boolean
  /** The author's name as displayed to this person. */
  readonly nameOf: (written: Pick<Written, 'author' | 'clientId'>) => string
  /** Rejects with the message to show. */
  readonly call: <Name extends GuestCallName & SessionCallName>(
    name: Name,
    options: CallOptions<Name>,
    otherwise: string,
  ) => Promise<AnswerOf<Name>>
  /** Runs an action that requires an identified person. False if a guest declined to confirm an address. */
  readonly write: (act: () => Promise<void>) => Promise<boolean>
  /** Applies a stored change to the cached stack. */
  readonly onPinsChanged: (uid_stack: string, change: (stack: Stack) => Stack) => Promise<void> | void
  /** The same for an approval; refetches it if it may be outdated. */
  readonly onApprovalChanged: (approval: Approval) => Promise<void> | void
  /** Unsent texts in the format of the field, kept in this browser. `uid` is the comment, reply or approval they are about. */
  readonly drafts: {
    readonly read: (kind: DraftKind, uid: string) => string | null
    /** `null` or an empty text deletes the draft. */
    readonly save: (kind: DraftKind, uid: string, text: string | null) => void
    /** Whether an unsaved edit reopens after a reload. */
    readonly reopensEdits: boolean
  }
  readonly field: {
    readonly Field: ComponentType<CommentFieldProps>
    readonly textOf: (written: Written) => string
    readonly toHtml: (text: string) => string
    /** People who can be mentioned, by who sees the comment. */
    readonly people: Readonly<Record<PinVisibility, readonly Mentionable[]>>
  }
}

export const ReviewContext = createContext<ReviewClient | null>(null)

export const useReviewClient = (): ReviewClient => {
  const client = use(ReviewContext)
  if (!client) throw new Error('useReviewClient needs a ReviewContext above it')
  return client
}
