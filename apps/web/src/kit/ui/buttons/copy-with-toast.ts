import { copyMessages as texts } from '@joinery/contract/messages/copy-messages'

import { showToast } from '#kit/ui/feedback/toast.ts'
import { copyText } from '#lib/browser/copy-text.ts'

/** For menus, which are gone once something in them was chosen: a toast says that it worked, or that it did not. */
export const copyWithToast = async (text: string, success: string): Promise<void> => {
  try {
    await copyText(text)
    showToast({ text: success, tone: 'good' })
  } catch {
    showToast({ text: texts.failed, tone: 'bad' }) // a browser may forbid it
  }
}
