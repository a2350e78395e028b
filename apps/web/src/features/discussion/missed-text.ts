import { limits } from '@joinery/contract/limits'

import type { Message } from './store/message-cache.ts'

/** Fewer are read sooner than summed up. */
const worthIt = 5

/** What others said after that number, one line a message; null where it is little, or nothing is new. */
export const missedText = (messages: readonly Message[], after: number | null, me: string): string | null => {
  if (after === null) return null
  const missed = messages.filter(
    ({ message_number, uid_user, original_content }) =>
      message_number > after && uid_user !== me && original_content !== '',
  )
  if (missed.length < worthIt) return null
  const lines = missed.map(({ name, original_content }) => `${name}: ${original_content.replace(/\s+/g, ' ')}`)
  // The latest, where all of it is more than can be summed up.
  while (lines.length > 1 && lines.join('\n').length > limits.ai.summaryTextMax)
    lines.splice(0, Math.ceil(lines.length / 10))
  return lines.join('\n')
}
