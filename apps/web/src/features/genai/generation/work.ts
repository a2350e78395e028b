import type { Generation } from '@joinery/contract/generations'
import { imageMessages } from '@joinery/contract/messages/image-messages'

const texts = imageMessages.progress

/** A request still being uploaded; the server does not know it yet. */
export type Outgoing = {
  readonly id: string
  readonly prompt: string
  readonly provider_name: string
  readonly count: number
  /** The main image; null while it is loading. */
  readonly base: File | null
  readonly startedAt: number
  /** Upload progress, 0 to 1; null for small uploads. */
  readonly progress: number | null
}

/** Display data of a running request. */
export type Work = {
  readonly id: string
  readonly words: string
  readonly startedAt: number
  readonly progress: number | null
}

export const workOfOutgoing = ({ id, progress, startedAt }: Outgoing): Work => ({
  id,
  words: progress === null ? texts.sending : texts.sendingPercent(Math.round(progress * 100)),
  startedAt,
  progress,
})

const wordsOf = ({ status, ahead, count, images }: Generation): string => {
  if (status === 'queued') return ahead === null || ahead === 0 ? texts.queued : texts.queuedBehind(ahead)
  return count === 1 ? texts.generating : texts.generatingOneOf(Math.min(images.length + 1, count), count)
}

export const workOf = (generation: Generation): Work => ({
  id: generation.id,
  words: wordsOf(generation),
  startedAt: Date.parse(generation.created_at),
  progress: generation.status === 'running' ? generation.progress : null,
})
