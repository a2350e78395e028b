import { emailMessages } from '@joinery/contract/messages/email-messages'
import type { Decision } from '@joinery/contract/review/approvals'

import { formatNameForMail } from '#features/mail/format-name-for-mail.ts'
import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.guestCode

type PressedDecision = { readonly filename: string; readonly version: number; readonly decision: Decision }

/**
 * Names the decision the code is for. Leaves out the name and note the guest typed; otherwise anyone with a link could
 * send arbitrary text to any address.
 */
export const guestCodeMail = (brandName: string, code: string, pressed?: PressedDecision): MailContent => ({
  subject: texts.subject(code, brandName),
  heading: texts.heading(code),
  paragraphs: [pressed ? texts[pressed.decision](pressed.version, formatNameForMail(pressed.filename)) : texts.lead],
  note: texts.note,
})
