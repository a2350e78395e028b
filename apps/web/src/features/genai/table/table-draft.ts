// What lies on a table, for each person and project: nobody else finds it. The words stay in this browser until they
// are cleared; the pictures outlive the tab of the page only, for as long as the page lives.
import type { OutputFormat } from '@joinery/contract/ai'

import { keepDraftText, readDraftText } from '#lib/drafts/draft-text.ts'

import { sortInputs } from './sort-inputs.ts'

export type TableDraft = {
  readonly prompt: string
  readonly images: readonly File[]
  readonly format: OutputFormat
}

export const emptyDraft: TableDraft = { prompt: '', images: [], format: 'jpg' }

const keyOf = (scope: string): string => `genai-prompt:${scope}`
const kept = new Map<string, Omit<TableDraft, 'prompt'>>()
const watchers = new Map<string, (draft: TableDraft) => void>()

export const readDraft = (scope: string): TableDraft => ({
  ...emptyDraft,
  ...kept.get(scope),
  prompt: readDraftText(keyOf(scope)) ?? '',
})

export const keepDraft = (scope: string, { prompt, images, format }: TableDraft): void => {
  kept.set(scope, { images, format })
  keepDraftText(keyOf(scope), prompt || null)
}

/** The table that is open hears of what is put back on it. */
export const watchDraft = (scope: string, watch: (draft: TableDraft) => void): (() => void) => {
  watchers.set(scope, watch)
  return () => void watchers.delete(scope)
}

/** What was cleared comes back, whichever page is open by now; what was laid out or written since stays. */
export const putDraftBack = (scope: string, cleared: TableDraft): void => {
  const { prompt, images } = readDraft(scope)
  const draft = { ...cleared, prompt: prompt || cleared.prompt, images: sortInputs(cleared.images, images).images }
  keepDraft(scope, draft)
  watchers.get(scope)?.(draft)
}
