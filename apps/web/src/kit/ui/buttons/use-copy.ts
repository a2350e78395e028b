import { copyMessages as texts } from '@joinery/contract/messages/copy-messages'

import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { copyText } from '#lib/browser/copy-text.ts'

export const useCopy = (): { readonly note: string | null; readonly copy: (text: string) => Promise<void> } => {
  const [note, setNote] = useTransientMessage()
  const copy = async (text: string): Promise<void> => {
    try {
      await copyText(text)
      setNote(texts.copied)
    } catch {
      // The browser may block it; the text can still be selected.
      setNote(texts.failedSelect)
    }
  }
  return { note, copy }
}
