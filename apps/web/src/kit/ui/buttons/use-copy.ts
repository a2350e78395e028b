import { copyMessages as texts } from '@joinery/contract/messages/copy-messages'

import { usePassing } from '#kit/ui/feedback/use-passing.ts'
import { copyText } from '#lib/browser/copy-text.ts'

/** Copies a text; `note` says for a while that it worked, or why not. */
export const useCopy = (): { readonly note: string | null; readonly copy: (text: string) => Promise<void> } => {
  const [note, setNote] = usePassing()
  const copy = async (text: string): Promise<void> => {
    try {
      await copyText(text)
      setNote(texts.copied)
    } catch {
      // A browser may forbid it; the text can still be chosen by hand.
      setNote(texts.failedSelect)
    }
  }
  return { note, copy }
}
