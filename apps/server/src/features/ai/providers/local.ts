// No model and no network: honest image processing, and sentences chosen from the text itself.
import { messages } from '@joinery/contract/messages'
import { providerMessages } from '@joinery/contract/messages/providers'
import { studioMessages } from '@joinery/contract/messages/studio'
import { ProviderError } from '@joinery/image-providers/provider-error'
import { lookLocally, renderLocally } from '@joinery/local-studio/render-locally'
import { summarizeApart } from '@joinery/local-studio/summarize-apart'

import type { Config } from '#config'

import type { Provider } from './provider.ts'

const { descriptions, training } = providerMessages

/** A prompt may have hundreds of words about anything; people read some. */
const mostEntries = 20
const longestEntry = 100
const short = (words: string): string => (words.length > longestEntry ? `${words.slice(0, longestEntry)}...` : words)
const few = (entries: readonly string[]): string[] => [...new Set(entries)].slice(0, mostEntries).map(short)

type Settings = Pick<Config, 'BRAND_NAME' | 'LOCAL_CREDITS'>

export const localProvider = ({ BRAND_NAME: brand, LOCAL_CREDITS: credits }: Settings): Provider => ({
  id: 'local',
  kind: 'local',
  name: messages.ai.localName,
  description: descriptions.local,
  training: training.local,
  model: null,
  credits,
  isAvailable: true,
  isLocal: true,
  longestSide: 4096,
  fingerprint: 'local',
  can: { mask: false, seed: false, count: false, progress: false, cancel: true },
  check: async () => undefined,
  image: async ({ images, prompt, outputFormat: format, signal }) => {
    const pictures = images.map(({ bytes }) => bytes)
    const { bytes, isChanged, ...reading } = await renderLocally(pictures, prompt, { format, brand, signal })
    if (!isChanged) {
      const { noCreditsUsed, refusal } = studioMessages
      const words = `${refusal(reading)} ${noCreditsUsed}`
      throw new ProviderError('refused', 'Nothing would be different', { refusal: { rule: 'words', words } })
    }
    const { notUnderstood } = reading
    const note = notUnderstood.length === 0 ? null : studioMessages.notUnderstood(notUnderstood)
    return [{ bytes, seed: null, note }]
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
