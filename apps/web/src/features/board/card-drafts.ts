// What somebody writes on a board and has not saved yet, for each person: a card to come, a card's changed text, a comment
// to come, a comment's changed text. Closing a card or leaving the page must not cost anybody their words.
import { readDraftFiles } from '#lib/drafts/draft-files.ts'
import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import type { ClientState } from '#lib/store/client-state.ts'

type Kind = 'new card' | 'card' | 'new comment' | 'comment'

/** `uid` is what it belongs to: the project of a new card, the card of a new comment, else the thing itself. */
export type DraftId = { readonly person: string; readonly kind: Kind; readonly uid: string }

export const keyOf = ({ person, kind, uid }: DraftId): string => `board-draft:${kind}:${person}:${uid}`

export const readDraft = (draftId: DraftId): string | null => readDraftText(keyOf(draftId))

/** Words, or files that were chosen for them. */
export const hasDraft = (state: ClientState, draftId: DraftId): boolean =>
  readDraft(draftId) !== null || readDraftFiles(state, keyOf(draftId)).length > 0

/** An empty one is forgotten, and so is `null`. */
export const keepDraft = (draftId: DraftId, text: string | null): void => saveDraftText(keyOf(draftId), text || null)
