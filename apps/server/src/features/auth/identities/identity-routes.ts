import { limits } from '@joinery/contract/limits'
import { identityMessages } from '@joinery/contract/messages/identity-messages'
import { identitiesCalls } from '@joinery/contract/sign-in/identities'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { AuthContext } from '#features/auth/auth-context.ts'
import { originOf } from '#features/auth/origin-of.ts'
import type { OpenedSession } from '#features/auth/sessions/open-session.ts'
import { createSessionCookies, securePrefix } from '#features/auth/sessions/session-cookies.ts'
import type { Actor } from '#platform/actor.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { confirmIdentity } from './confirm-identity.ts'
import { finishIdentity } from './finish-identity.ts'
import { removeIdentity } from './remove-identity.ts'
import { startIdentity } from './start-identity.ts'

/** Binds the flow to the browser that started it. */
const identityCookie = 'joinery_identity'
const path = '/api/simple-auth/identities'

/** Leaves out the client address, because the result is stored until the person returns. */
const whoIs = ({ uid_session, uid_user }: Actor) => ({ uid_session, uid_user })

export const identityRoutes = (app: FastifyInstance, context: AuthContext, session: SessionChecks): void => {
  const secure = context.config.PUBLIC_URL.startsWith('https:')
  const cookies = createSessionCookies(secure)
  const name = secure ? securePrefix + identityCookie : identityCookie
  const enter = (reply: FastifyReply, opened: OpenedSession): string => {
    cookies.set(reply, opened)
    cookies.setDevice(reply, opened.deviceCookie)
    return opened.accessToken
  }
  registerCalls(
    app,
    identitiesCalls,
    {
      startIdentity: async ({ body, request, reply }) => {
        const { purpose } = body
        const why =
          purpose === 'log-in'
            ? { purpose, actor: null }
            : { purpose, actor: whoIs(await session.requireSession(request, reply)) }
        const { url, browser } = await startIdentity(
          context,
          { ...body, userAgent: originOf(request).userAgent, browser: request.cookies[name] },
          why,
        )
        const maxAge = limits.signIn.identityLinkLifetime / 1000
        void reply.setCookie(name, browser, { secure, sameSite: 'strict', path, httpOnly: true, maxAge })
        return { url }
      },
      finishIdentity: async ({ body, request, reply }) => {
        const result = await finishIdentity(context, {
          ...body,
          ...originOf(request),
          browser: request.cookies[name],
          deviceCookie: cookies.device(request),
        })
        if ('linkSentTo' in result || 'connected' in result) return result
        if (!result.opened) return { secondStep: result.secondStep }
        return { accessToken: enter(reply, result.opened), is_new: result.isNew }
      },
      confirmIdentity: async ({ body, request, reply }) => {
        const actor = body.finish ? await session.requireSession(request, reply) : null
        const result = await confirmIdentity(context, {
          ...body,
          ...originOf(request),
          actor,
          browser: request.cookies[name],
          deviceCookie: cookies.device(request),
        })
        if ('otherBrowser' in result || 'connected' in result) return result
        return result.opened ? { accessToken: enter(reply, result.opened) } : { secondStep: result.secondStep }
      },
      removeIdentity: async ({ actor, params }) => {
        await removeIdentity({ ...context, actor }, params.id)
        return { message: identityMessages.removed }
      },
    },
    { session },
  )
}
