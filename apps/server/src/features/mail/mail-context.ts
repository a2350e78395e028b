import type { Context } from '#platform/context.ts'

import type { Smtp } from './smtp.ts'

/** What this feature keeps for as long as the app runs; created in app.ts. */
export type MailState = {
  /** Undefined where no mail server is set: mails stay in the local mailbox. */
  readonly smtp: Smtp | undefined
}

export type MailContext = Context & MailState
