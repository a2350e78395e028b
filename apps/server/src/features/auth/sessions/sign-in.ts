// Continues after successful authentication: opens a session, or asks for a second step first.
import type { SecondStep } from '@joinery/contract/sign-in/factors'

import { askSecondStep } from '#features/auth/factors/ask-second-step.ts'
import type { Origin } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'

import { findKnownDevice, nameDevice } from './known-device.ts'
import { openSession, type OpenedSession, type SessionSource } from './open-session.ts'

export type SignedIn =
  | { readonly opened: OpenedSession; readonly secondStep?: undefined }
  | { readonly secondStep: SecondStep; readonly opened?: undefined }

export type Proven = {
  readonly uid_user: string
  readonly email: string
  /** As it was at the first step; no session opens if the password has changed since. */
  readonly password_hash: string | null
}

export type SignInOptions = Origin & {
  readonly rememberMe: boolean
  /** Device cookie of an earlier sign-in. */
  readonly deviceCookie: string | undefined
  /** The service that authenticated the person. */
  readonly source?: SessionSource
}

/** Opens the session, without a second step. */
export const enter = async (context: Context, person: Proven, options: SignInOptions): Promise<OpenedSession> => {
  const { knownDevice } = context.keys
  const opened = await openSession(context, person, options.rememberMe, options, options.source)
  const isKnown = findKnownDevice(knownDevice, options.deviceCookie, person.email) !== null
  const deviceCookie = (isKnown ? options.deviceCookie : undefined) ?? nameDevice(knownDevice, person.email)
  return { ...opened, deviceCookie }
}

/** Call after a correct first step: password or service. */
export const signIn = async (context: Context, person: Proven, options: SignInOptions): Promise<SignedIn> => {
  const secondStep = await askSecondStep(context, person, options)
  return secondStep ? { secondStep } : { opened: await enter(context, person, options) }
}
