// No model and no network: honest image processing, and sentences chosen from the text itself.
import { messages } from '@joinery/contract/messages'
import { studioMessages } from '@joinery/contract/messages/studio'
import { lookLocally, renderLocally } from '@joinery/local-studio/render-locally'
import { summarizeApart } from '@joinery/local-studio/summarize-apart'

import { ProductError } from '#platform/product-error.ts'

import type { Provider } from './provider.ts'

const { localName, local } = messages.ai.providers

/** A prompt may have hundreds of words about anything; people read some. */
const mostEntries = 20
const longestEntry = 100
const short = (words: string): string => (words.length > longestEntry ? `${words.slice(0, longestEntry)}...` : words)
const few = (entries: readonly string[]): string[] => [...new Set(entries)].slice(0, mostEntries).map(short)

export const localProvider = (brand: string): Provider => ({
  id: 'local',
  name: localName,
  description: local,
  isAvailable: true,
  isLocal: true,
  longestSide: 4096,
  image: async (inputs, prompt, { format }, signal) => {
    const pictures = inputs.map(({ bytes }) => bytes)
    const { bytes, isChanged, ...reading } = await renderLocally(pictures, prompt, { format, brand, signal })
    if (!isChanged) {
      const { noCreditsUsed, refusal } = studioMessages
      throw new ProductError('refused_by_provider', `${refusal(reading)} ${noCreditsUsed}`)
    }
    const { notUnderstood } = reading
    return { bytes, note: notUnderstood.length === 0 ? null : studioMessages.notUnderstood(notUnderstood) }
  },
  preview: async ({ bytes }, prompt, { references }, signal) => {
    const reading = await lookLocally({ input: bytes, prompt, references }, signal)
    const { areas, whole, kept, notUnderstood, suggestion } = reading
    return {
      areas: areas.map(({ words, outline }) => ({ words: short(words), outline: outline.map((ring) => [...ring]) })),
      whole: few(whole),
      kept: few(kept),
      not_understood: few(notUnderstood),
      refusal: suggestion === null ? null : studioMessages.refusal({ ...reading, understood: [...whole, ...kept] }),
    }
  },
  text: (text, { verbosity }, signal) => summarizeApart(text, verbosity, signal),
})
