import type { Provider } from '@joinery/contract/ai'
import { localPromptExamples, promptExamples, type PromptExample } from '@joinery/contract/messages/genai-messages'

/** Only models can add or exchange objects that may be missing in the image. */
export const listExamples = (provider: Provider | null): readonly PromptExample[] => {
  if (provider === null) return []
  return provider.previews ? localPromptExamples : promptExamples
}

export const isExample = (text: string): boolean =>
  [...promptExamples, ...localPromptExamples].some(({ prompt }) => prompt === text)
