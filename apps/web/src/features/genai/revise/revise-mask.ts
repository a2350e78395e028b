// Masks per user and image, kept in memory so that closing the image or going to another does not lose them.
import type { Mask } from '#features/genai/mask/mask.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'

export const createReviseMasks = () => createKeyed(() => createStore<Mask | null>(null))
