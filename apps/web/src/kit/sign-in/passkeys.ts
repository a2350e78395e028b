// Passkeys in the browser. The library is loaded on first use.
import type { BodyOf } from '@joinery/contract/call-types'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'

import { CallError } from '#lib/http/call-error.ts'

type PasskeyOptions = Readonly<Record<string, unknown>>

export type Assertion = BodyOf<'finishPasskeyLogIn'>['assertion']
export type Attestation = BodyOf<'addPasskey'>['attestation']

export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

const load = async () => {
  if (!supportsPasskeys()) throw new CallError(signInMessages.passkeysUnsupported, 0)
  return import('@simplewebauthn/browser')
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

/** Prompts for a matching passkey. Fails with a message if cancelled or refused. */
export const askForPasskey = async (options: PasskeyOptions): Promise<Assertion> => {
  const { startAuthentication } = await load()
  try {
    // The server creates the options with the same library's server package, so the types match.
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
    return (await startAuthentication({ optionsJSON })) as Assertion // as JSON, undefined fields are left out
  } catch {
    throw new CallError(signInMessages.passkeyCancelled, 0)
  }
}

export const makePasskey = async (options: PasskeyOptions): Promise<Attestation> => {
  const { startRegistration } = await load()
  try {
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] // as above
    return (await startRegistration({ optionsJSON })) as Attestation
  } catch (error) {
    // The device already has a passkey of this account.
    const isKnown = isNamed(error, 'InvalidStateError')
    throw new CallError(isKnown ? factorMessages.passkeyAlreadyAdded : signInMessages.passkeyNotCreated, 0)
  }
}
