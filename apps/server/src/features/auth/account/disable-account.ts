import type { ServerResponse } from 'node:http'

import { voidLinkCode } from '#features/auth/links/link-code-queries.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import { dropUnsentMails } from '#features/mail/mail-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { tellNotice } from '#platform/database/notice-queries.ts'
import { userRoom } from '#platform/realtime/rooms.ts'

import { setDisabled } from './admin-queries.ts'

/** The channel on which processes tell each other, through the database, whose account was disabled. */
export const disabledChannel = 'joinery_account_disabled'

/** In this process: sockets are closed, and calls under way are broken off, uploads and generations among them. */
const cutOff = (
  { openCalls, realtime }: Pick<Context, 'openCalls' | 'realtime'>,
  uid_user: string,
  but?: ServerResponse,
): void => {
  realtime.cut(userRoom(uid_user))
  openCalls.cut(uid_user, but)
}

/** After the commit the person is out, in every process; the call that shuts out its own caller is answered. */
export const shutOut = async (context: Context, tx: Tx, uid_user: string, but?: ServerResponse): Promise<void> => {
  await tellNotice(tx, disabledChannel, `${context.instance} ${uid_user}`)
  tx.afterCommit(() => cutOff(context, uid_user, but))
}

/** What another process tells. This one has done so after its commit: later it would break off calls that came after. */
export const handleAccountDisabled = (context: Context, notice: string): void => {
  const [instance, uid_user = ''] = notice.split(' ')
  if (instance !== context.instance) cutOff(context, uid_user)
}

/**
 * The person is out, everywhere and at once: sessions end, sockets close, calls under way are broken off, links that were
 * mailed are void, and mail that waits is not sent. Signed addresses run out by themselves. False when it was so already.
 */
export const disableAccount = async (
  context: Context,
  tx: Tx,
  { uid_user, email }: { readonly uid_user: string; readonly email: string },
): Promise<boolean> => {
  // The person's row first: a sign-in that holds it is waited for, and its session is ended below.
  if (!(await setDisabled(tx, uid_user, context.clock.now()))) return false
  await endSessions(context, tx, uid_user)
  await voidLinkCode(tx, uid_user, 'verify')
  await voidLinkCode(tx, uid_user, 'reset')
  if (context.config.SMTP_URL !== undefined) await dropUnsentMails(tx, email)
  await context.transactionEvents.emit(tx, { type: 'account.disabled', uid_user, email })
  await shutOut(context, tx, uid_user)
  return true
}

/** They may come in again; what was ended stays ended. */
export const enableAccount = (tx: Tx, uid_user: string): Promise<boolean> => setDisabled(tx, uid_user, null)
