// Unsaved texts on a board, per user: new cards and comments, and edits. Closing a card or leaving the page must not
// lose them.
import { readDraftFiles } from '#lib/drafts/draft-files.ts'
import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import type { ClientState } from '#lib/store/client-state.ts'

type Kind = 'new card' | 'card' | 'new comment' | 'comment'

/** `uid` is the project of a new card, the card of a new comment, else the edited item. */
export type DraftId = { readonly person: string; readonly kind: Kind; readonly uid: string }

export const keyOf = ({ person, kind, uid }: DraftId): string => `board-draft:${kind}:${person}:${uid}`

export const readDraft = (draftId: DraftId): string | null => readDraftText(keyOf(draftId))

/** Whether there is draft text or a selected file. */
export const hasDraft = (state: ClientState, draftId: DraftId): boolean =>
  readDraft(draftId) !== null || readDraftFiles(state, keyOf(draftId)).length > 0

/** An empty text or `null` deletes the draft. */
export const saveDraft = (draftId: DraftId, text: string | null): void => saveDraftText(keyOf(draftId), text || null)
