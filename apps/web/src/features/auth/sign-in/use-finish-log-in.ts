import type { BodyOf } from '@joinery/contract/call-types'
import { messages } from '@joinery/contract/messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import type { SecondStep } from '@joinery/contract/sign-in/factors'

import { askForPasskey } from '#kit/sign-in/passkeys.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type Ends = {
  /** Called with recovery codes, shown once before continuing. */
  readonly onCodes: (codes: readonly string[]) => void
  /** Called with the reason when the sign-in has to start again. */
  readonly onOver: (message: string) => void
}

/** Completes the second step of a login. Each action rejects with the message to show. */
export const useFinishLogIn = ({ token }: SecondStep, { onCodes, onOver }: Ends) => {
  const session = useSessionStore()

  const refuse = (message: string): never => {
    if (message === factorMessages.stepExpired) onOver(message)
    throw new CallError(message, 0)
  }
  const finish = async (body: BodyOf<'finishLogIn'>): Promise<void> => {
    const result = await session.signIn('finishLogIn', { body })
    if (result.ok) return
    if (!result.answer) return refuse(result.message)
    if (result.answer.recoveryCodes) onCodes(result.answer.recoveryCodes)
  }
  return {
    byCode: (method: 'totp' | 'recovery' | 'setup', code: string) => finish({ token, method, code }),
    byPasskey: async (): Promise<void> => {
      const { passkeyRefused } = factorMessages
      const { options = {} } = await session
        .callPublic('startSecondPasskey', { body: { token } }, passkeyRefused)
        .catch((error: unknown) => refuse(sentenceOf(error, passkeyRefused)))
      await finish({ token, method: 'passkey', assertion: await askForPasskey(options) })
    },
    readSecret: async (): Promise<{ readonly secret: string; readonly uri: string }> => {
      const { secret, uri } = await session
        .callPublic('startSecondStepSetup', { body: { token } }, messages.auth.loginError)
        .catch((error: unknown) => refuse(sentenceOf(error, messages.auth.loginError)))
      return secret === undefined || uri === undefined ? refuse(messages.auth.loginError) : { secret, uri }
    },
  }
}
