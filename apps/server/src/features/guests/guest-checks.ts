// Guest tokens and the checks of each call: the token is genuine, and its link is currently valid. A token names the
// link and the confirmed guest, if any; the link's rights are read on every use.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Guest } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { bearerOf } from '#platform/http/bearer.ts'
import type { PersonChecks, SessionChecks } from '#platform/http/register-calls.ts'
import { ProductError } from '#platform/product-error.ts'
import type { SocketChecks } from '#platform/realtime/realtime.ts'
import { isSame, mac, type Keys } from '#platform/security/keys.ts'
import { truncateAddress } from '#platform/security/network-of.ts'

import { findGoodLink, listGoodOf, noteUse, type GoodLink } from './link-queries.ts'

const kind = 'g1'

type GuestToken = { readonly uid_link: string; readonly uid_guest: string | null }

const isGuestToken = (token: string): boolean => token.startsWith(`${kind}.`)

/** Signs a token that expires with the link at the latest. */
export const signGuestToken = (
  { guestToken }: Keys,
  { uid_link, uid_guest }: GuestToken,
  { now, linkEnds }: { readonly now: Date; readonly linkEnds: Date },
): string => {
  const ends = Math.min(now.getTime() + limits.guest.tokenLifetime, linkEnds.getTime())
  const signed = `${kind}.${Buffer.from(JSON.stringify([uid_link, uid_guest, ends])).toString('base64url')}`
  return `${signed}.${mac(guestToken, signed).toString('base64url')}`
}

/** Returns null for a forged, damaged or expired token. */
const readGuestToken = ({ guestToken }: Keys, token: string, now: Date): GuestToken | null => {
  const [given, payload, signature, ...rest] = token.split('.')
  if (given !== kind || payload === undefined || signature === undefined || rest.length > 0) return null
  if (!isSame(Buffer.from(signature, 'base64url'), mac(guestToken, `${kind}.${payload}`))) return null
  // Signed by us, so the shape is known.
  const [uid_link, uid_guest, ends] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    string,
    string | null,
    number,
  ]
  return ends > now.getTime() ? { uid_link, uid_guest } : null
}

type Parts = Pick<Context, 'clock' | 'config' | 'db' | 'keys'>

export const requireGuestLinks = ({ config }: Pick<Context, 'config'>): void => {
  if (config.GUEST_LINKS === 'off') throw new ProductError('not_found', guestMessages.linkInvalid)
}

/** Returns undefined if guest links are turned off. */
export const findLinkNow = async ({ clock, config, db }: Parts, uid_link: string): Promise<GoodLink | undefined> =>
  config.GUEST_LINKS === 'off' ? undefined : findGoodLink(db, uid_link, clock.now())

export const guestOf = (
  { uid_guest }: Pick<GuestToken, 'uid_guest'>,
  { uid_link, uid_project, scope, uid_stack, rights }: GoodLink,
): Guest => ({
  uid_link,
  uid_project,
  scope,
  uid_stack,
  rights,
  uid_guest,
})

const noteLinkUse = async ({ clock, db }: Parts, { uid_link, last_used_at }: GoodLink): Promise<void> => {
  const now = clock.now()
  const since = new Date(now.getTime() - limits.guest.lastUseInterval)
  if (last_used_at === null || last_used_at < since) await noteUse(db, uid_link, now, since)
}

/** Authenticates a call as a guest or a user, depending on its token. */
export const withGuests = (context: Context, persons: PersonChecks): SessionChecks => {
  const requireGuest = async (request: FastifyRequest, reply: FastifyReply): Promise<Guest> => {
    requireGuestLinks(context)
    const given = bearerOf(request)
    if (given === undefined) throw new ProductError('unauthenticated', messages.session.notAuthenticated)
    const token = readGuestToken(context.keys, given, context.clock.now())
    if (!token) throw new ProductError('unauthenticated', messages.session.expired)
    // Register before looking up the link: a concurrent revocation then either aborts this call or is seen by the lookup.
    context.openCalls.begin(token.uid_link, reply.raw)
    const link = await findLinkNow(context, token.uid_link)
    if (!link) throw new ProductError('unauthenticated', guestMessages.linkInvalid)
    await noteLinkUse(context, link)
    return { ...guestOf(token, link), address: truncateAddress(request.ip) }
  }
  return {
    ...persons,
    requireGuest,
    requireReviewer: (request, reply, decision) =>
      isGuestToken(bearerOf(request) ?? '')
        ? requireGuest(request, reply)
        : persons.requireSession(request, reply, decision),
  }
}

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
