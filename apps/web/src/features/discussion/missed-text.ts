import { limits } from '@joinery/contract/limits'

import type { Message } from './store/message-cache.ts'

/** Fewer messages are not worth a summary. */
const worthIt = 5

/** Messages of others after the given number, one per line; null if too few. */
export const missedText = (messages: readonly Message[], after: number | null, me: string): string | null => {
  if (after === null) return null
  const missed = messages.filter(
    ({ message_number, uid_user, original_content }) =>
      message_number > after && uid_user !== me && original_content !== '',
  )
  if (missed.length < worthIt) return null
  const lines = missed.map(({ name, original_content }) => `${name}: ${original_content.replace(/\s+/g, ' ')}`)
  // Drop the oldest if the text exceeds the limit.
  while (lines.length > 1 && lines.join('\n').length > limits.ai.summaryTextMax)
    lines.splice(0, Math.ceil(lines.length / 10))
  return lines.join('\n')
}
