// What people of the trades write to each other, for the tests of the summary.
import { conversations } from './conversations.ts'
import { letters } from './letters.ts'
import type { TradeText } from './trade-text.ts'

export const tradeTexts: readonly TradeText[] = [...conversations, ...letters]
