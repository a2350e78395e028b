import { readWords } from '#tables/read-table.ts'
import lists from '#tables/summary-words.json' with { type: 'json' }

/** English words that every sentence has. How many of them a text holds also tells whether it is English. */
export const stopWords = readWords(lists.stop)

// Words of the design trades, as stems: what things are made of, and what people decide about. Two decisions about the
// same part in the same room are about the same matter.
export const materials = readWords(lists.material)
export const rooms = readWords(lists.room)
/** What is decided, ordered, built and paid for. */
export const matterWords = readWords(lists.matter)

export const isTradeWord = (stem: string): boolean => materials.has(stem) || rooms.has(stem) || matterWords.has(stem)

export const monthNames = readWords(lists.month)
/** What is planned for a day, so that the day matters even without a 'by'. */
export const eventWords = readWords(lists.event)
