// What follows once somebody has proved who they are, in whatever way: a session, or first a second step.
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
  /** As it was when the first step was made: a password that was changed meanwhile opens nothing. */
  readonly password_hash: string | null
}

export type SignInOptions = Origin & {
  readonly rememberMe: boolean
  /** The cookie that an earlier sign-in left in this browser. */
  readonly deviceCookie: string | undefined
  /** Another service that vouched for them. */
  readonly source?: SessionSource
}

/** The session of somebody of whom nothing more is asked. */
export const enter = async (context: Context, person: Proven, options: SignInOptions): Promise<OpenedSession> => {
  const { knownDevice } = context.keys
  const opened = await openSession(context, person, options.rememberMe, options, options.source)
  const isKnown = findKnownDevice(knownDevice, options.deviceCookie, person.email) !== null
  const deviceCookie = (isKnown ? options.deviceCookie : undefined) ?? nameDevice(knownDevice, person.email)
  return { ...opened, deviceCookie }
}

/** After a first step that was right: password or another service. */
export const signIn = async (context: Context, person: Proven, options: SignInOptions): Promise<SignedIn> => {
  const secondStep = await askSecondStep(context, person, options)
  return secondStep ? { secondStep } : { opened: await enter(context, person, options) }
}
