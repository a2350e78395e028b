import { networkMessage } from '@joinery/contract/messages'

import { showToast } from '#kit/ui/feedback/toast.ts'

import type { RetryableLazy } from './retryable-lazy.tsx'

/** Opens a part once it is loaded. Offline, the page stays as it is, with a notice. */
export const openPart = async (part: Pick<RetryableLazy, 'preload'>, open: () => void): Promise<void> => {
  try {
    await part.preload()
  } catch {
    return showToast({ text: networkMessage, tone: 'bad' })
  }
  return open()
}
