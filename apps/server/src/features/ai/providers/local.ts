// Works without a model or network: image processing, and summaries of sentences taken from the text.
import { limits } from '@joinery/contract/limits'
import { aiMarkMessages } from '@joinery/contract/messages/ai-mark-messages'
import { providerMessages } from '@joinery/contract/messages/providers'
import { studioMessages, type Refusal } from '@joinery/contract/messages/studio'
import type { MadePicture } from '@joinery/image-providers/image-provider'
import { ProviderError } from '@joinery/image-providers/provider-error'
import { analyseLocally, renderLocally } from '@joinery/local-studio/render-locally'
import { summarizeInWorker } from '@joinery/local-studio/summarize-in-worker'

import type { Config } from '#config'

import type { Provider } from './provider.ts'

const { descriptions, training } = providerMessages

/** A prompt can have hundreds of words, but people read only a few in a message. */
const mostEntries = 20
const longestEntry = 100
const short = (words: string): string => (words.length > longestEntry ? `${words.slice(0, longestEntry)}...` : words)
const few = (entries: readonly string[]): string[] => [...new Set(entries)].slice(0, mostEntries).map(short)

const refuse = (reading: Refusal): ProviderError => {
  const { noCreditsUsed, refusal } = studioMessages
  const words = `${refusal(reading)} ${noCreditsUsed}`
  return new ProviderError('refused', 'The prompt cannot be applied', { refusal: { rule: 'words', words } })
}

type Settings = Pick<Config, 'BRAND_NAME' | 'LOCAL_CREDITS'>

export const localProvider = ({ BRAND_NAME: brand, LOCAL_CREDITS: credits }: Settings): Provider => ({
  id: 'local',
  kind: 'local',
  name: aiMarkMessages.localMade,
  description: descriptions.local,
  training: training.local,
  model: null,
  credits,
  isAvailable: true,
  isLocal: true,
  longestSide: 4096,
  fingerprint: 'local',
  can: { mask: true, seed: true, count: true, progress: true, cancel: true },
  check: async () => undefined,
  image: async ({ images, prompt, outputFormat, signal, mask, seed, count = 1, onProgress }) => {
    const pictures = images.map(({ bytes }) => bytes)
    // Lossless, because it is composed into the original afterwards.
    const format = mask ? 'png' : outputFormat
    const made: MadePicture[] = []
    // Sequential, so that a request for four images leaves threads to others.
    for (let index = 0; index < count; index++) {
      // Without a seed the first image follows the prompt exactly; the others are variations.
      const variation = ((seed ?? 0) + index) % (limits.ai.seedMax + 1)
      const reportProgress = (share: number): void => onProgress?.((index + share) / count)
      const options = { format, brand, mask, seed: variation, signal, onProgress: reportProgress }
      const { bytes, isChanged, isFirstMissed, ...reading } = await renderLocally(pictures, prompt, options)
      if (!isChanged || isFirstMissed) throw refuse(reading)
      const { notUnderstood } = reading
      const note = notUnderstood.length === 0 ? null : studioMessages.notUnderstood(notUnderstood)
      made.push({ bytes, seed: seed === undefined && count === 1 ? null : variation, note })
    }
    return made
  },
  preview: async ({ bytes }, prompt, { references, mask }, signal) => {
    const reading = await analyseLocally({ input: bytes, prompt, references, mask }, signal)
    const { areas, whole, kept, notUnderstood, suggestion, unsure } = reading
    return {
      areas: areas.map(({ words, outline }) => ({ words: short(words), outline: outline.map((ring) => [...ring]) })),
      whole: few(whole),
      kept: few(kept),
      not_understood: few(notUnderstood),
      refusal: suggestion === null ? null : studioMessages.refusal({ ...reading, understood: [...whole, ...kept] }),
      asks: unsure === null ? null : studioMessages.areaQuestion(unsure),
    }
  },
  text: (text, { verbosity }, signal) => summarizeInWorker(text, verbosity, signal),
})
