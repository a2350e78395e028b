import { authCalls } from '@joinery/contract/auth'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { isForm } from '#platform/http/is-form.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'
import { ProductError } from '#platform/product-error.ts'
import { signedQuery } from '#platform/security/signed-address.ts'
import { receiveForm } from '#platform/uploads/receive-form.ts'

import { adminSettings } from './account/admins.ts'
import { createAccount } from './account/create-account.ts'
import { createInvitedAccount } from './account/create-invited-account.ts'
import { presentUser } from './account/present-user.ts'
import { servePhoto } from './account/serve-photo.ts'
import { updateDetails } from './account/update-details.ts'
import { uploadPhoto } from './account/upload-photo.ts'
import { readUserOfSession } from './account/user-queries.ts'
import type { AuthContext } from './auth-context.ts'
import { findLogOutUrl } from './identities/find-log-out-url.ts'
import { disownAccount, readVerification } from './links/disown-account.ts'
import { requestLink } from './links/request-link.ts'
import { verifyEmail } from './links/verify-email.ts'
import { originOf } from './origin-of.ts'
import { changePassword } from './passwords/change-password.ts'
import { warnOfCommon } from './passwords/common-passwords.ts'
import { requirePasswords } from './passwords/require-passwords.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { endOneSession, logOutDevice, logOutEverywhere } from './sessions/end-sessions.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { logIn } from './sessions/log-in.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { createSessionCookies } from './sessions/session-cookies.ts'
import { setUpAdmin } from './setup/set-up-admin.ts'

const photoRules = {
  field: 'profile_photo',
  maxFiles: 1,
  // A file of exactly 5 MB is already too large.
  maxBytes: limits.account.photoBytes - 1,
  maxFieldBytes: 1024,
  wrongField: messages.file.photoNotImage,
  tooMany: messages.file.photoNotImage,
  tooLarge: messages.file.photoTooLarge,
}

export const authRoutes = (app: FastifyInstance, context: AuthContext, session: SessionChecks): void => {
  const { clock, config, pool, spoolDir } = context
  const cookies = createSessionCookies(config.PUBLIC_URL.startsWith('https:'))
  registerCalls(
    app,
    authCalls,
    {
      createAccount: async ({ body: { invitation, ...account }, request, reply }) => {
        requirePasswords(config)
        const input = { ...account, ...originOf(request) }
        const warning = await warnOfCommon(config, input.password)
        if (!invitation) return { user: await createAccount(context, input), ...warning }
        const { user, signedIn, uid_project } = await createInvitedAccount(context, { ...input, invitation })
        const { opened, secondStep } = signedIn
        if (!opened) return { user, secondStep, uid_project, ...warning }
        cookies.set(reply, opened)
        cookies.setDevice(reply, opened.deviceCookie)
        return { user, accessToken: opened.accessToken, uid_project, ...warning }
      },
      logIn: async ({ body, request, reply }) => {
        requirePasswords(config)
        const { opened, secondStep } = await logIn(context, {
          ...body,
          ...originOf(request),
          deviceCookie: cookies.device(request),
        })
        if (!opened) return { secondStep }
        cookies.set(reply, opened)
        cookies.setDevice(reply, opened.deviceCookie)
        return { accessToken: opened.accessToken }
      },
      refreshSession: async ({ request, reply }) => {
        try {
          const tokens = await refreshSession(context, cookies.refreshToken(request), originOf(request))
          cookies.set(reply, tokens)
          return { accessToken: tokens.accessToken }
        } catch (error) {
          if (error instanceof ProductError) cookies.clear(reply)
          throw error
        }
      },
      getMe: async ({ actor }) => {
        const user = await readUserOfSession(pool, actor.uid_session, clock.now(), adminSettings(context))
        if (!user) throw new ProductError('unauthenticated', messages.session.expired)
        return { user: presentUser(context, user) }
      },
      setUpAdmin: async ({ body, request }) => {
        requirePasswords(config)
        const user = await setUpAdmin(context, { ...body, ...originOf(request) })
        return { user, ...(await warnOfCommon(config, body.password)) }
      },
      resendVerification: async ({ body, request }) => {
        await requestLink(context, 'verify', body.email, request.ip)
        return { message: messages.auth.resent }
      },
      forgotPassword: async ({ body, request }) => {
        requirePasswords(config)
        await requestLink(context, 'reset', body.email, request.ip)
        return { message: messages.auth.forgotSent }
      },
      resetPassword: async ({ body, request }) => {
        requirePasswords(config)
        await resetPassword(context, { ...body, ...originOf(request) })
        return { message: messages.auth.resetDone, ...(await warnOfCommon(config, body.newPassword)) }
      },
      verifyEmail: async ({ body, request }) => {
        await verifyEmail(context, body.code, originOf(request))
        return { message: messages.auth.verified }
      },
      readVerification: ({ body }) => readVerification(context, body.code),
      disownAccount: async ({ body, request }) => {
        await disownAccount(context, body.code, originOf(request))
        return { message: invitationMessages.accountDeleted }
      },
      logOut: async ({ actor, reply }) => {
        const url = await findLogOutUrl(context, actor.uid_session)
        await endOneSession(context, actor.uid_session)
        cookies.clear(reply)
        return { message: messages.auth.loggedOut, url }
      },
      logOutEverywhere: async ({ actor, reply }) => {
        await logOutEverywhere({ ...context, actor })
        cookies.clear(reply)
        return { message: messages.auth.loggedOutEverywhere }
      },
      listSessions: async ({ actor }) => ({ sessions: await listSessions({ ...context, actor }) }),
      endSession: async ({ actor, params, reply }) => {
        await logOutDevice({ ...context, actor }, params.sessionId)
        if (params.sessionId === actor.uid_session) cookies.clear(reply)
        return { message: messages.auth.deviceLoggedOut }
      },
      updateDetails: async ({ actor, body }) => ({ user: await updateDetails({ ...context, actor }, body.details) }),
      changePassword: async ({ actor, body }) => {
        requirePasswords(config)
        await changePassword({ ...context, actor }, body)
        return { message: messages.settings.passwordUpdated, ...(await warnOfCommon(config, body.newPassword)) }
      },
      uploadProfilePhoto: ({ actor, request }) => {
        const noPhoto = () => new ProductError('bad_request', messages.file.photoNotImage)
        if (!isForm(request)) throw noPhoto()
        return receiveForm(request, spoolDir, photoRules, async ({ files: [photo] }) => {
          if (!photo) throw noPhoto()
          return { user: await uploadPhoto({ ...context, actor }, photo) }
        })
      },
    },
    { session, checksItself: ['getMe'] },
  )

  // A signed URL is the permission itself: it works in <img> without a token.
  app.withTypeProvider<ZodTypeProvider>().get(
    '/simple-auth/photos/:id',
    {
      schema: {
        hide: true,
        params: z.object({ id: z.uuid() }),
        querystring: signedQuery,
      },
      config: { withoutApiKey: true },
    },
    (request, reply) => servePhoto(context, { ...request.params, ...request.query }, request, reply),
  )
}
