import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { factorsCalls } from '@joinery/contract/sign-in/factors'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { AuthContext } from '#features/auth/auth-context.ts'
import { originOf } from '#features/auth/origin-of.ts'
import { addPasskey, startPasskey } from '#features/auth/passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from '#features/auth/passkeys/change-passkey.ts'
import { finishPasskeyLogIn, startPasskeyLogIn } from '#features/auth/passkeys/log-in-with-passkey.ts'
import { startSecondPasskey } from '#features/auth/passkeys/second-passkey.ts'
import type { OpenedSession } from '#features/auth/sessions/open-session.ts'
import { createSessionCookies } from '#features/auth/sessions/session-cookies.ts'
import { startStepUp, stepUp } from '#features/auth/step-up/step-up.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { renewRecoveryCodes } from './change-recovery-codes.ts'
import { finishLogIn, startSecondStepSetup } from './finish-log-in.ts'
import { getFactors } from './get-factors.ts'
import { confirmTotp, removeTotp, startTotp } from './set-up-totp.ts'

export const factorRoutes = (app: FastifyInstance, context: AuthContext, session: SessionChecks): void => {
  const cookies = createSessionCookies(context.config.PUBLIC_URL.startsWith('https:'))
  const letIn = (reply: FastifyReply, opened: OpenedSession): { accessToken: string } => {
    cookies.set(reply, opened)
    cookies.setDevice(reply, opened.deviceCookie)
    return { accessToken: opened.accessToken }
  }
  registerCalls(
    app,
    factorsCalls,
    {
      finishLogIn: async ({ body, request, reply }) => {
        const input = { ...body, ...originOf(request), deviceCookie: cookies.device(request) }
        const { opened, recoveryCodes } = await finishLogIn(context, input)
        return { ...letIn(reply, opened), ...(recoveryCodes ? { recoveryCodes } : {}) }
      },
      startSecondPasskey: async ({ body }) => ({ options: await startSecondPasskey(context, body.token) }),
      startSecondStepSetup: ({ body }) => startSecondStepSetup(context, body.token),
      startPasskeyLogIn: () => startPasskeyLogIn(context),
      finishPasskeyLogIn: async ({ body, request, reply }) => {
        const input = { ...body, ...originOf(request), deviceCookie: cookies.device(request) }
        return letIn(reply, await finishPasskeyLogIn(context, input))
      },
      getFactors: ({ actor }) => getFactors({ ...context, actor }),
      startTotp: ({ actor }) => startTotp({ ...context, actor }),
      confirmTotp: async ({ actor, body }) => ({ recoveryCodes: await confirmTotp({ ...context, actor }, body.code) }),
      removeTotp: async ({ actor }) => {
        await removeTotp({ ...context, actor })
        return { message: factorMessages.totpRemoved }
      },
      makeRecoveryCodes: async ({ actor }) => ({ recoveryCodes: await renewRecoveryCodes({ ...context, actor }) }),
      startPasskey: ({ actor }) => startPasskey({ ...context, actor }),
      addPasskey: ({ actor, body }) => addPasskey({ ...context, actor }, body),
      renamePasskey: async ({ actor, params, body }) => ({
        passkey: await renamePasskey({ ...context, actor }, params.id, body.name),
      }),
      removePasskey: async ({ actor, params }) => {
        await removePasskey({ ...context, actor }, params.id)
        return { message: factorMessages.passkeyRemoved }
      },
      startStepUp: ({ actor }) => startStepUp({ ...context, actor }),
      stepUp: async ({ actor, body }) => {
        await stepUp({ ...context, actor }, body)
        return { message: factorMessages.stepUpDone }
      },
    },
    { session },
  )
}
