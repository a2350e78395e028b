import type { ServerResponse } from 'node:http'

import { hasMailbox } from '#config'
import { voidLinkCode } from '#features/auth/links/link-code-queries.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import { endTokens } from '#features/auth/tokens/token-queries.ts'
import { dropUnsentMails } from '#features/mail/mail-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { notifyChannel } from '#platform/database/notice-queries.ts'
import { roomsOfPerson } from '#platform/realtime/rooms.ts'

import { setDisabled } from './admin-queries.ts'

/** PostgreSQL channel on which processes announce disabled accounts. */
export const disabledChannel = 'joinery_account_disabled'

/** Closes the person's sockets in this process and aborts running requests, including uploads and generations. */
const cutOff = (
  { openCalls, realtime }: Pick<Context, 'openCalls' | 'realtime'>,
  uid_user: string,
  but?: ServerResponse,
): void => {
  for (const room of roomsOfPerson(uid_user)) realtime.disconnect(room)
  openCalls.abort(uid_user, but)
}

/** Cuts the person off in every process after the commit, except for the response `but`, which still reaches the caller. */
export const shutOut = async (context: Context, tx: Tx, uid_user: string, but?: ServerResponse): Promise<void> => {
  await notifyChannel(tx, disabledChannel, `${context.instance} ${uid_user}`)
  tx.afterCommit(() => cutOff(context, uid_user, but))
}

/** Handles a notice from another process. Own notices are ignored: cutting off again could abort newer requests. */
export const handleAccountDisabled = (context: Context, notice: string): void => {
  const [instance, uid_user = ''] = notice.split(' ')
  if (instance !== context.instance) cutOff(context, uid_user)
}

/**
 * Ends sessions, sockets and running requests, voids emailed links and drops queued emails. Signed URLs expire by time.
 * Returns false if the account was already disabled.
 */
export const disableAccount = async (
  context: Context,
  tx: Tx,
  { uid_user, email }: { readonly uid_user: string; readonly email: string },
): Promise<boolean> => {
  // Lock the person's row first: a sign-in holding it finishes, and its session is ended below.
  if (!(await setDisabled(tx, uid_user, context.clock.now()))) return false
  await endSessions(context, tx, uid_user)
  await endTokens(tx, uid_user, context.clock.now())
  await voidLinkCode(tx, uid_user, 'verify')
  await voidLinkCode(tx, uid_user, 'reset')
  if (!hasMailbox(context.config)) await dropUnsentMails(tx, email)
  await context.transactionEvents.emit(tx, { type: 'account.disabled', uid_user, email })
  await shutOut(context, tx, uid_user)
  return true
}

/** Allows logging in again; ended sessions stay ended. */
export const enableAccount = (tx: Tx, uid_user: string): Promise<boolean> => setDisabled(tx, uid_user, null)
