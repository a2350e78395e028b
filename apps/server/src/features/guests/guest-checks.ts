// Who looks by a link: the token is genuine, and one statement says that its link is good. That is asked at every call, so
// that a link which is revoked opens nothing from then on.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { guestMessages as say } from '@joinery/contract/messages/guest-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Guest } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { bearerOf } from '#platform/http/bearer.ts'
import type { PersonChecks, SessionChecks } from '#platform/http/register-calls.ts'
import { ProductError } from '#platform/product-error.ts'
import type { SocketChecks } from '#platform/realtime/realtime.ts'
import { truncateAddress } from '#platform/security/network-of.ts'

import { isGuestToken, readGuestToken, type GuestToken } from './guest-token.ts'
import { findGoodLink, listGoodOf, noteUse, type GoodLink } from './link-queries.ts'

type Parts = Pick<Context, 'clock' | 'config' | 'db' | 'keys'>

/** None where links are turned off. */
export const findLinkNow = async ({ clock, config, db }: Parts, uid_link: string): Promise<GoodLink | undefined> =>
  config.GUEST_LINKS === 'off' ? undefined : findGoodLink(db, uid_link, clock.now())

const guestOf = ({ uid_guest }: GuestToken, { uid_link, uid_project, uid_stack, rights }: GoodLink): Guest => ({
  uid_link,
  uid_project,
  uid_stack,
  rights,
  uid_guest,
})

const noteLinkUse = async ({ clock, db }: Parts, { uid_link, last_used_at }: GoodLink): Promise<void> => {
  const now = clock.now()
  const since = new Date(now.getTime() - limits.guest.useNotedEvery)
  if (last_used_at === null || last_used_at < since) await noteUse(db, uid_link, now, since)
}

/** A call is by a guest or by a person, as its token says. */
export const withGuests = (context: Context, persons: PersonChecks): SessionChecks => {
  const requireGuest = async (request: FastifyRequest, reply: FastifyReply): Promise<Guest> => {
    const given = bearerOf(request)
    if (given === undefined) throw new ProductError('unauthenticated', messages.session.notAuthenticated)
    const token = readGuestToken(context.keys, given, context.clock.now())
    if (!token) throw new ProductError('unauthenticated', messages.session.expired)
    // Before the link is looked up: a call by one that is revoked now is broken off, or finds it revoked.
    context.openCalls.begin(token.uid_link, reply.raw)
    const link = await findLinkNow(context, token.uid_link)
    if (!link) throw new ProductError('unauthenticated', say.linkInvalid)
    await noteLinkUse(context, link)
    return { ...guestOf(token, link), address: truncateAddress(request.ip) }
  }
  return {
    ...persons,
    requireGuest,
    requireReviewer: (request, reply) =>
      isGuestToken(bearerOf(request) ?? '') ? requireGuest(request, reply) : persons.requireSession(request, reply),
  }
}

/** The same for sockets. */
export const withGuestSockets = (parts: Parts, persons: SocketChecks): SocketChecks => ({
  ...persons,
  findActor: async (token) => {
    if (!isGuestToken(token)) return persons.findActor(token)
    const read = readGuestToken(parts.keys, token, parts.clock.now())
    const link = read ? await findLinkNow(parts, read.uid_link) : undefined
    return read && link ? guestOf(read, link) : null
  },
  findClosed: async (uid_links) => {
    const good = new Set(await listGoodOf(parts.db, uid_links, parts.clock.now()))
    return uid_links.filter((uid_link) => !good.has(uid_link))
  },
})
