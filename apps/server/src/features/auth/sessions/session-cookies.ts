import { hostPrefix, sessionHintCookie } from '@joinery/contract/cookies'
import { limits } from '@joinery/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { IssuedTokens } from './open-session.ts'

export const refreshCookie = 'joinery_refresh'
export const deviceCookie = 'joinery_device'

/** Browsers accept such a cookie name only over https, so it cannot be planted on the network. */
export const securePrefix = '__Secure-'

/** The only path that receives the tokens. */
const path = '/api/simple-auth'
const deviceYears = 2 * 365 * 24 * 60 * 60

export type SessionCookies = {
  readonly refreshToken: (request: FastifyRequest) => string | undefined
  readonly device: (request: FastifyRequest) => string | undefined
  readonly set: (reply: FastifyReply, tokens: IssuedTokens) => void
  readonly setDevice: (reply: FastifyReply, device: string) => void
  readonly clear: (reply: FastifyReply) => void
}

export const createSessionCookies = (secure: boolean): SessionCookies => {
  const shared = { secure, sameSite: 'strict' } as const
  const hidden = { ...shared, path, httpOnly: true }
  const visible = { ...shared, path: '/' }
  const nameOf = (name: string, prefix = securePrefix) => (secure ? prefix + name : name)
  /** Also reads cookies from before the prefix was introduced; they are replaced at the next use. */
  const read = ({ cookies }: FastifyRequest, name: string) => cookies[nameOf(name)] ?? cookies[name]
  const clearOld = (reply: FastifyReply, name: string, options: typeof hidden | typeof visible): void => {
    if (secure && reply.request.cookies[name] !== undefined) void reply.clearCookie(name, options)
  }
  return {
    refreshToken: (request) => read(request, refreshCookie),
    device: (request) => read(request, deviceCookie),
    set: (reply, { refreshToken, isRemembered }) => {
      // Without remember-me the cookies last for the browser session; the token itself expires after a day.
      const lifetime = isRemembered ? { maxAge: limits.session.rememberedLifetime / 1000 } : {}
      void reply.setCookie(nameOf(refreshCookie), refreshToken, { ...hidden, ...lifetime })
      void reply.setCookie(nameOf(sessionHintCookie, hostPrefix), '1', { ...visible, ...lifetime })
      clearOld(reply, refreshCookie, hidden)
      clearOld(reply, sessionHintCookie, visible)
    },
    setDevice: (reply, device) => {
      void reply.setCookie(nameOf(deviceCookie), device, { ...hidden, maxAge: deviceYears })
      clearOld(reply, deviceCookie, hidden)
    },
    clear: (reply) => {
      void reply.clearCookie(nameOf(refreshCookie), hidden)
      void reply.clearCookie(nameOf(sessionHintCookie, hostPrefix), visible)
      clearOld(reply, refreshCookie, hidden)
      clearOld(reply, sessionHintCookie, visible)
    },
  }
}
