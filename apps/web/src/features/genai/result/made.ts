import type { GeneratedImage } from '@joinery/contract/ai'

export type Made = {
  readonly image: GeneratedImage
  /** The picture that it was made from, whole; null where only its record is known. */
  readonly base: File | null
}
