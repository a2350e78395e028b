// Message drafts, kept in this browser per user and project until sent.
import type { QuotedMessage } from '@joinery/contract/replies'

import { saveDraftFiles, readDraftFiles } from '#lib/drafts/draft-files.ts'
import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import type { ClientState } from '#lib/store/client-state.ts'

export type MessageDraft = {
  readonly html: string
  readonly quote: QuotedMessage | null
  readonly files: readonly File[]
}

const keyOf = (scope: string): string => `message-draft:${scope}`

const nothing: MessageDraft = { html: '', quote: null, files: [] }

type Kept = Pick<MessageDraft, 'html' | 'quote'>

export const readDraft = (state: ClientState, scope: string): MessageDraft => {
  const files = readDraftFiles(state, keyOf(scope))
  try {
    const text = readDraftText(keyOf(scope))
    return text === null ? { ...nothing, files } : { ...(JSON.parse(text) as Kept), files } // written below
  } catch {
    return { ...nothing, files }
  }
}

/** An empty draft is deleted. */
export const saveDraft = (state: ClientState, scope: string, { html, quote, files }: MessageDraft): void => {
  saveDraftFiles(state, keyOf(scope), files)
  const kept: Kept = { html, quote }
  saveDraftText(keyOf(scope), html === '' && quote === null ? null : JSON.stringify(kept))
}

const editKeyOf = (uid_reply: string): string => `message-edit:${uid_reply}`

/** An unsaved edit of a message. */
export const readEdit = (uid_reply: string): string | null => readDraftText(editKeyOf(uid_reply))

/** `null` deletes it. */
export const saveEdit = (uid_reply: string, html: string | null): void => saveDraftText(editKeyOf(uid_reply), html)
