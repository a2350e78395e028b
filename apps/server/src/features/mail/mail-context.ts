import type { Context } from '#platform/context.ts'

import type { Smtp } from './smtp.ts'

/** In-memory state of this feature; created in app.ts. */
export type MailState = {
  /** The mail server in effect. Undefined without one: emails stay in the local mailbox. */
  readonly smtp: () => Smtp | undefined
}

export type MailContext = Context & MailState
