// A description being written, kept in this browser until it is saved or given up.
import { keepDraftText, readDraftText } from '#lib/drafts/draft-text.ts'

export const keyOf = (projectId: string): string => `description-draft:${projectId}`

export const readDraft = (projectId: string): string | null => readDraftText(keyOf(projectId))

/** `null` forgets it. */
export const keepDraft = (projectId: string, html: string | null): void => keepDraftText(keyOf(projectId), html)
