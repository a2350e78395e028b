import { usePassing } from '#kit/ui/feedback/use-passing.ts'
import { copyText } from '#lib/browser/copy-text.ts'

/** Copies a text; `note` says for a while that it worked, or why not. */
export const useCopy = (): { readonly note: string | null; readonly copy: (text: string) => Promise<void> } => {
  const [note, setNote] = usePassing()
  const copy = async (text: string): Promise<void> => {
    try {
      await copyText(text)
      setNote('Copied')
    } catch {
      // A browser may forbid it; the text can still be chosen by hand.
      setNote('Copying is not allowed here. Please choose the text and copy it.')
    }
  }
  return { note, copy }
}
