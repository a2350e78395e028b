// No model and no network: honest image processing, and sentences chosen from the text itself.
import { messages } from '@joinery/contract/messages'
import { renderLocally } from '@joinery/local-studio/render-locally'
import { summarizeApart } from '@joinery/local-studio/summarize-apart'

import { ProductError } from '#platform/product-error.ts'

import type { Provider } from './provider.ts'

const { localName, local } = messages.ai.providers

export const localProvider = (brand: string): Provider => ({
  id: 'local',
  name: localName,
  description: local,
  isAvailable: true,
  isLocal: true,
  longestSide: 4096,
  image: async (inputs, prompt, { format }, signal) => {
    const pictures = inputs.map(({ bytes }) => bytes)
    const { bytes, understood, notUnderstood } = await renderLocally(pictures, prompt, { format, brand, signal })
    const note = notUnderstood.length === 0 ? null : messages.ai.notUnderstood(notUnderstood.join(', '))
    // With further images there is still their palette; one alone would come back as it was.
    if (understood.length === 0 && inputs.length === 1) {
      throw new ProductError('refused_by_provider', note ?? messages.ai.notUnderstood(prompt))
    }
    return { bytes, note }
  },
  text: (text, { verbosity }, signal) => summarizeApart(text, verbosity, signal),
})
