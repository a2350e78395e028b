// The public session: its observable state (the store) and its actions (the core, loaded on demand). Starts in the
// loading state; `initialise` checks once for a session and always ends authenticated or signed out.
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

export const displayName = (user: Pick<User, 'email' | 'username' | 'details'>): string =>
  user.details.nickname.trim() || user.username?.trim() || user.email

type Options = {
  /** Whether a session is likely. Without the hint no request is made. */
  readonly hasHint: () => boolean
  readonly loadCore: (store: SessionStore) => Promise<SessionCore>
}

export const createSession = ({ hasHint, loadCore }: Options) => {
  const store = createSessionStore()
  let core: Promise<SessionCore> | null = null
  let initialising: Promise<void> | null = null

  const load = (): Promise<SessionCore> => {
    core ??= loadCore(store).catch((error: unknown) => {
      core = null // the next call tries again
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
     * Loads the core ahead, which then listens to other tabs. A login in another tab before that is detected by its
     * cookie hint.
     */
    prepare: async (): Promise<void> => {
      const loaded = await load().catch(() => null)
      const { isAuthenticated, initializationAttempted } = store.getState()
      if (loaded && initializationAttempted && !isAuthenticated && hasHint()) await loaded.restore()
    },
    logIn: async (credentials: Credentials): Promise<LogInResult> => (await load()).logIn(credentials),
    signIn: async <Name extends SignInName>(name: Name, options: CallOptions<Name>): Promise<LogInResult> =>
      (await load()).signIn(name, options),
    continueSignIn: async (): Promise<void> => (await load()).continueSignIn(),
    logOut: async (): Promise<void> => (await load()).logOut(),
    end: async (): Promise<void> => (await load()).end(),
    getToken: async (): Promise<string> => (await load()).getToken(),
    /** Calls as user `who`, by default the current user; fails once another user is signed in. */
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
