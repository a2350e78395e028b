// What lies on a table, for each person and project: nobody else finds it. The words stay in this browser until they
// are cleared; the pictures outlive the tab of the page only, for as long as the page lives.
import type { OutputFormat } from '@joinery/contract/ai'

import { keepDraftText, readDraftText } from '#lib/draft-text.ts'

export type TableDraft = {
  readonly prompt: string
  readonly images: readonly File[]
  readonly format: OutputFormat
}

export const emptyDraft: TableDraft = { prompt: '', images: [], format: 'jpg' }

const keyOf = (scope: string): string => `genai-prompt:${scope}`
const kept = new Map<string, Omit<TableDraft, 'prompt'>>()

export const readDraft = (scope: string): TableDraft => ({
  ...emptyDraft,
  ...kept.get(scope),
  prompt: readDraftText(keyOf(scope)) ?? '',
})

export const keepDraft = (scope: string, { prompt, images, format }: TableDraft): void => {
  kept.set(scope, { images, format })
  keepDraftText(keyOf(scope), prompt || null)
}
