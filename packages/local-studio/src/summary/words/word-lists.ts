import { readWords } from '#tables/read-table.ts'
import lists from '#tables/summary-words.json' with { type: 'json' }

/** English stop words. Their share also shows whether a text is English. */
export const stopWords = readWords(lists.stop)

// Stems of the design trades: materials, and things people decide about. Decisions about the same part in the same room
// are about the same matter.
export const materials = readWords(lists.material)
export const rooms = readWords(lists.room)
/** Things that are decided, ordered, built and paid for. */
export const matterWords = readWords(lists.matter)

export const isTradeWord = (stem: string): boolean => materials.has(stem) || rooms.has(stem) || matterWords.has(stem)

export const monthNames = readWords(lists.month)
/** Events whose date matters even without a 'by'. */
export const eventWords = readWords(lists.event)
