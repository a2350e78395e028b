import type { GeneratedImage } from '@joinery/contract/ai'

export type ResultImage = {
  readonly image: GeneratedImage
  /** The full source image; null if only its record is known. */
  readonly base: File | null
}
