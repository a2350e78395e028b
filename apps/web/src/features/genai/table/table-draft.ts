// What lies on a table, for each person and project: nobody else finds it. The words stay in this browser until they
// are cleared; the pictures outlive the tab of the page only, for as long as the page lives.
import type { OutputFormat } from '@joinery/contract/ai'

import type { Mask } from '#features/genai/mask/mask.ts'
import { keepDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import type { ClientState } from '#lib/store/client-state.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore, type Readable } from '#lib/store/store.ts'

import { sortInputs } from './sort-inputs.ts'

export type TableDraft = {
  readonly prompt: string
  readonly images: readonly File[]
  /** The part of the first picture that is changed; null: all of it may be. */
  readonly mask: Mask | null
  readonly format: OutputFormat
  /** How many images are made at once. */
  readonly count: number
  /** As it is written; empty: whichever the provider takes. */
  readonly seed: string
}

export const emptyDraft: TableDraft = { prompt: '', images: [], mask: null, format: 'jpg', count: 1, seed: '' }

const keyOf = (scope: string): string => `genai-prompt:${scope}`
const createDrafts = () => createKeyed(() => createStore(emptyDraft))

/** The draft of a scope; its words are those that this browser keeps now, which another tab may have written. */
export const openDraft = (state: ClientState, scope: string): Readable<TableDraft> => {
  const draft = state.get(createDrafts).open(scope)
  const prompt = readDraftText(keyOf(scope)) ?? ''
  if (prompt !== draft.getState().prompt) draft.change({ prompt })
  return draft
}

/** A mask belongs to the picture that it was drawn on: with another one first it is dropped, and answered. */
export const changeDraft = (state: ClientState, scope: string, part: Partial<TableDraft>): Mask | null => {
  const draft = state.get(createDrafts).open(scope)
  const { images, mask } = { ...draft.getState(), ...part }
  const isDropped = mask !== null && mask.picture !== images[0]
  draft.change(isDropped ? { ...part, mask: null } : part)
  keepDraftText(keyOf(scope), draft.getState().prompt || null)
  return isDropped ? mask : null
}

/** A mask that was dropped or removed, with its picture first again. */
export const putMaskBack = (state: ClientState, scope: string, mask: Mask): void => {
  const others = openDraft(state, scope)
    .getState()
    .images.filter((image) => image !== mask.picture)
  changeDraft(state, scope, { images: sortInputs([mask.picture], others).images, mask })
}

/** What was cleared comes back, whichever page is open by now; what was laid out or written since stays. */
export const putDraftBack = (state: ClientState, scope: string, cleared: TableDraft): void => {
  const { prompt, images } = openDraft(state, scope).getState()
  changeDraft(state, scope, {
    ...cleared,
    prompt: prompt || cleared.prompt,
    images: sortInputs(cleared.images, images).images,
  })
}
