// The session as everybody uses it: what is known (the store) and what can be done (the core, loaded when first needed).
// It starts loading; `initialise` asks once whether somebody is signed in and ends, whatever happens, either
// authenticated or not.
import type { User } from '@joinery/contract/auth'
import type { AnswerOf, PublicCallName } from '@joinery/contract/call-types'
import { hostPrefix, sessionHintCookie } from '@joinery/contract/cookies'

import type { CallOptions } from '#lib/http/http.ts'
import type { ClientState } from '#lib/store/client-state.ts'

import type { Credentials, LogInResult, SessionCore, SignInName, TokenCallName } from './session-core.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'

export type Session = ReturnType<typeof createSession>

export const hasSessionHint = (cookies: string): boolean =>
  cookies
    .split('; ')
    .some((cookie) => [sessionHintCookie, hostPrefix + sessionHintCookie].includes(cookie.split('=')[0] ?? ''))

/** How a person is called: nickname, else username, else e-mail. */
export const displayName = (user: Pick<User, 'email' | 'username' | 'details'>): string =>
  user.details.nickname.trim() || user.username?.trim() || user.email

type Options = {
  /** Is asking worth a request? Without a hint none is made. */
  readonly hasHint: () => boolean
  readonly loadCore: (store: SessionStore) => Promise<SessionCore>
}

export const createSession = ({ hasHint, loadCore }: Options) => {
  const store = createSessionStore()
  let core: Promise<SessionCore> | null = null
  let initialising: Promise<void> | null = null

  const load = (): Promise<SessionCore> => {
    core ??= loadCore(store).catch((error: unknown) => {
      core = null // the next one tries again
      throw error
    })
    return core
  }

  const restore = async (): Promise<void> => {
    try {
      await (await load()).restore()
    } catch {
      store.clear()
    }
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    /** All client state of the person who is signed in now, or of the visitor who may sign in. */
    get state(): ClientState {
      return store.getClientState()
    },
    onLogOut: store.onLogOut,
    setUser: store.setUser,
    setCredits: store.setCredits,
    clear: store.clear,
    stepUp: store.stepUp,
    initialise: (): Promise<void> => {
      initialising ??= hasHint() ? restore() : Promise.resolve(store.clear())
      return initialising
    },
    /**
     * Fetches the working part ahead: from then on this tab hears the others. Until then it heard nothing, so a login
     * in another tab since the start is noticed by its hint.
     */
    prepare: async (): Promise<void> => {
      const loaded = await load().catch(() => null)
      const { isAuthenticated, initializationAttempted } = store.getState()
      if (loaded && initializationAttempted && !isAuthenticated && hasHint()) await loaded.restore()
    },
    logIn: async (credentials: Credentials): Promise<LogInResult> => (await load()).logIn(credentials),
    /** Every other way of signing in, and what follows a first step. */
    signIn: async <Name extends SignInName>(name: Name, options: CallOptions<Name>): Promise<LogInResult> =>
      (await load()).signIn(name, options),
    /** After recovery codes were shown. */
    goOn: async (): Promise<void> => (await load()).goOn(),
    logOut: async (): Promise<void> => (await load()).logOut(),
    end: async (): Promise<void> => (await load()).end(),
    getToken: async (): Promise<string> => (await load()).getToken(),
    /** In the name of `who`, or else of whoever is signed in; refused once somebody else is. */
    call: async <Name extends TokenCallName>(
      name: Name,
      options: CallOptions<Name>,
      otherwise: string,
      who?: string,
    ): Promise<AnswerOf<Name>> => (await load()).call(name, options, otherwise, who),
    callPublic: async <Name extends PublicCallName>(
      name: Name,
      options: CallOptions<Name>,
      otherwise: string,
    ): Promise<Partial<AnswerOf<Name>>> => (await load()).callPublic(name, options, otherwise),
  }
}
