import type { ImagePreview, Provider } from '@joinery/contract/ai'
import { useQuery } from '@tanstack/react-query'

import { previewQuery } from '#api/ai.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSettled } from '#lib/time/use-settled.ts'

import { smallCopy } from './small-copy.ts'

/** Debounce delay in milliseconds, long enough to finish a word. */
const pause = 500

type PreviewOptions = {
  images: readonly File[]
  /** The marked area of the main image; null for all of it. */
  mask: File | null
  prompt: string
  /** Previews are requested only from providers that support them. */
  provider: Provider | null
  /** False while an image is generated. */
  isIdle: boolean
}

export type Preview = {
  /** Null if no preview was requested or it failed. */
  readonly preview: ImagePreview | null
  /** Whether a newer preview is on the way. */
  readonly isReading: boolean
}

/** Previews what the current images and prompt would produce, while typing. */
export const usePreview = ({ images, mask, prompt, provider, isIdle }: PreviewOptions): Preview => {
  const session = useSessionStore()
  const words = prompt.trim()
  const settled = useSettled(words, pause)
  const [image] = images
  const isEnabled = isIdle && words !== '' && image !== undefined && provider?.previews === true
  const request =
    isEnabled && settled !== ''
      ? { image, mask: mask ?? undefined, prompt: settled, references: images.length - 1, provider: provider.id }
      : null
  const { data, isFetching, isError, isPlaceholderData } = useQuery(previewQuery(session, request, smallCopy))
  if (!isEnabled) return { preview: null, isReading: false }
  return {
    preview: request === null || isError ? null : (data ?? null),
    isReading: isFetching || isPlaceholderData || settled !== words,
  }
}
