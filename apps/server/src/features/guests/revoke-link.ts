import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { notifyChannel } from '#platform/database/notice-queries.ts'
import { linkRoom } from '#platform/realtime/rooms.ts'

import { auditLink } from './create-guest-link.ts'
import { setRevoked, type LinkRow } from './link-queries.ts'

/** The channel on which processes tell each other, through the database, which link was revoked. */
export const revokedChannel = 'joinery_link_revoked'

/** In this process: sockets are closed, and calls and downloads under way are broken off. */
const cutOff = ({ openCalls, realtime }: Pick<Context, 'openCalls' | 'realtime'>, uid_link: string): void => {
  realtime.disconnect(linkRoom(uid_link))
  openCalls.abort(uid_link)
}

/** What another process tells. This one has done so after its commit. */
export const handleLinkRevoked = (context: Context, notice: string): void => {
  const [instance, uid_link = ''] = notice.split(' ')
  if (instance !== context.instance) cutOff(context, uid_link)
}

/** Whoever looks by it is out, everywhere and at once; addresses of files that were given out under it open nothing more. */
export const revokeLink = async (context: Context, tx: Tx, by: Actor, link: LinkRow): Promise<void> => {
  const { uid_link } = link
  if (!(await setRevoked(tx, uid_link, context.clock.now()))) return
  await auditLink(tx, 'link-removed', by, link)
  await notifyChannel(tx, revokedChannel, `${context.instance} ${uid_link}`)
  tx.afterCommit(() => cutOff(context, uid_link))
}
