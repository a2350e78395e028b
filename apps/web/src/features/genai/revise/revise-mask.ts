// The part of a picture that is to be revised, for each person and picture: closing it or leafing on costs nobody their
// marks, for as long as the page lives.
import type { Mask } from '#features/genai/mask/mask.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'

export const createReviseMasks = () => createKeyed(() => createStore<Mask | null>(null))
