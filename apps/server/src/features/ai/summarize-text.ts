import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { withReservedCredits } from '#features/credits/ledger.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { cleanHtml, plainText } from '#platform/security/clean-html.ts'

import type { AiContext } from './ai-context.ts'
import { askProvider, timeLimitMs } from './ask-provider.ts'
import { pickProvider } from './choose-provider.ts'
import type { TextOptions } from './providers/provider.ts'

export const summarizeText = async (
  context: AiContext,
  { text, person, ...options }: TextOptions & { readonly text: string; readonly person: AbortSignal },
): Promise<{ summary: string; remainingCredits: number }> => {
  // Markup alone has nothing to summarize. Checked before credits are reserved.
  if (plainText(cleanHtml(text)) === '') throw new ProductError('bad_request', messages.ai.summarizeNeedsText)
  const { db } = context
  const provider = await pickProvider(context, undefined, 'text')
  const cost = { amount: limits.ai.summaryCredits, reason: 'summary', workMs: timeLimitMs(context), provider } as const

  return withReservedCredits(context, cost, async (spend) => {
    const summary = await askProvider(context, provider, 'text', person, async (signal) => {
      const answer = await provider.text?.(text, options, signal)
      if (!answer) throw new Error('The provider returned no text')
      return answer
    })
    return { summary, remainingCredits: await transaction(db, spend) }
  })
}
