import type { ImagePreview, Provider } from '@joinery/contract/ai'
import { useQuery } from '@tanstack/react-query'

import { previewQuery } from '#api/ai.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSettled } from '#lib/time/use-settled.ts'

import { smallCopy } from './small-copy.ts'

/** Long enough that a word is finished. */
const pause = 500

type Wanted = {
  images: readonly File[]
  /** What of the first picture is changed; null: all of it may be. */
  mask: File | null
  prompt: string
  /** Only some say beforehand what they will do; the others are not asked. */
  provider: Provider | null
  /** Not while an image is being made. */
  isIdle: boolean
}

export type Preview = {
  /** Null where nothing is known: nothing was asked, or it could not be answered. */
  readonly preview: ImagePreview | null
  /** Whether it is about to be answered anew. */
  readonly isReading: boolean
}

/** What would be made of the pictures and words that are there, as one types. */
export const usePreview = ({ images, mask, prompt, provider, isIdle }: Wanted): Preview => {
  const session = useSessionStore()
  const words = prompt.trim()
  const settled = useSettled(words, pause)
  const [image] = images
  const isWanted = isIdle && words !== '' && image !== undefined && provider?.previews === true
  const wish =
    isWanted && settled !== ''
      ? { image, mask: mask ?? undefined, prompt: settled, references: images.length - 1, provider: provider.id }
      : null
  const { data, isFetching, isError, isPlaceholderData } = useQuery(previewQuery(session, wish, smallCopy))
  if (!isWanted) return { preview: null, isReading: false }
  return {
    preview: wish === null || isError ? null : (data ?? null),
    isReading: isFetching || isPlaceholderData || settled !== words,
  }
}
