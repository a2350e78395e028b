import { copyMessages as texts } from '@joinery/contract/messages/copy-messages'

import { showToast } from '#kit/ui/feedback/toast.ts'
import { copyText } from '#lib/browser/copy-text.ts'

/** Copies and shows a toast; for menus, which close on selection. */
export const copyWithToast = async (text: string, success: string): Promise<void> => {
  try {
    await copyText(text)
    showToast({ text: success, tone: 'good' })
  } catch {
    showToast({ text: texts.failed, tone: 'bad' }) // the browser may block it
  }
}
