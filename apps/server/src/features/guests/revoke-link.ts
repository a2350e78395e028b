import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { notifyChannel } from '#platform/database/notice-queries.ts'
import { linkRoom } from '#platform/realtime/rooms.ts'

import { auditLink } from './create-guest-link.ts'
import { setRevoked, type LinkRow } from './link-queries.ts'

/** The database channel on which processes notify each other of revoked links. */
export const revokedChannel = 'joinery_link_revoked'

/** Closes the link's sockets and aborts its running calls and downloads in this process. */
const cutOff = ({ openCalls, realtime }: Pick<Context, 'openCalls' | 'realtime'>, uid_link: string): void => {
  realtime.disconnect(linkRoom(uid_link))
  openCalls.abort(uid_link)
}

/** Handles notices of other processes. This process has already cut the link off after its commit. */
export const handleLinkRevoked = (context: Context, notice: string): void => {
  const [instance, uid_link = ''] = notice.split(' ')
  if (instance !== context.instance) cutOff(context, uid_link)
}

/**
 * Ends all guest sessions and sockets of the link immediately in all processes; signed URLs issued under it stop working.
 */
export const revokeLink = async (context: Context, tx: Tx, by: Actor, link: LinkRow): Promise<void> => {
  const { uid_link, uid_project } = link
  if (!(await setRevoked(tx, uid_link, context.clock.now()))) return
  await auditLink(tx, 'link-removed', by, link)
  await context.transactionEvents.emit(tx, { type: 'link.revoked', uid_project })
  await notifyChannel(tx, revokedChannel, `${context.instance} ${uid_link}`)
  tx.afterCommit(() => cutOff(context, uid_link))
}
