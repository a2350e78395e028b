import { sessionHintCookie } from '@joinery/contract/cookies'
import type { FastifyReply } from 'fastify'

import { lifetimeOf, type IssuedTokens } from './open-session.ts'

export const refreshCookie = 'joinery_refresh'
export const deviceCookie = 'joinery_device'

/** The only paths that ever see the tokens. */
const path = '/api/simple-auth'
const deviceYears = 2 * 365 * 24 * 60 * 60

export type SessionCookies = {
  readonly set: (reply: FastifyReply, tokens: IssuedTokens) => void
  readonly setDevice: (reply: FastifyReply, device: string) => void
  readonly clear: (reply: FastifyReply) => void
}

export const createSessionCookies = (secure: boolean): SessionCookies => {
  const shared = { secure, sameSite: 'strict' } as const
  return {
    set: (reply, { refreshToken, isRemembered }) => {
      // Without remember-me the cookies go with the browser; the token itself ends after a day all the same.
      const lifetime = isRemembered ? { maxAge: lifetimeOf(true) / 1000 } : {}
      void reply.setCookie(refreshCookie, refreshToken, { ...shared, ...lifetime, path, httpOnly: true })
      void reply.setCookie(sessionHintCookie, '1', { ...shared, ...lifetime, path: '/' })
    },
    setDevice: (reply, device) =>
      void reply.setCookie(deviceCookie, device, { ...shared, path, httpOnly: true, maxAge: deviceYears }),
    clear: (reply) => {
      void reply.clearCookie(refreshCookie, { ...shared, path, httpOnly: true })
      void reply.clearCookie(sessionHintCookie, { ...shared, path: '/' })
    },
  }
}
