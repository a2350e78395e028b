import type { Generation } from '@joinery/contract/generations'
import { imageMessages } from '@joinery/contract/messages/image-messages'

const texts = imageMessages.progress

/** One that this browser is sending; the server knows nothing of it yet. */
export type Outgoing = {
  readonly id: string
  readonly prompt: string
  readonly provider_name: string
  readonly count: number
  /** The picture that would be changed; null while it is being fetched. */
  readonly base: File | null
  readonly startedAt: number
  /** How much of it has left, from 0 to 1; null where that is not worth telling. */
  readonly progress: number | null
}

/** Images that are under way, as it is told of them. */
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
