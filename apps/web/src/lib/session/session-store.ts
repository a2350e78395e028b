// The session's observable state. session.ts makes the decisions.
import type { User } from '@joinery/contract/auth'

import { type ClientState, createClientState } from '#lib/store/client-state.ts'
import { createListeners } from '#lib/store/listeners.ts'
import { createStore } from '#lib/store/store.ts'

import { createStepUp } from './step-up.ts'

export type SessionState = {
  readonly accessToken: string | null
  readonly user: User | null
  readonly isAuthenticated: boolean
  readonly isLoading: boolean
  readonly initializationAttempted: boolean
  readonly credits: number | null
  readonly creditsLoading: boolean
  /** The user logged out deliberately, as opposed to an expired session. Decides where they are redirected. */
  readonly leftOnPurpose: boolean
}

export type SessionStore = ReturnType<typeof createSessionStore>

export const loadingState: SessionState = {
  accessToken: null,
  user: null,
  isAuthenticated: false,
  isLoading: true,
  initializationAttempted: false,
  credits: null,
  creditsLoading: false,
  leftOnPurpose: false,
}

const signedOut: SessionState = { ...loadingState, isLoading: false, initializationAttempted: true }

export const createSessionStore = () => {
  const { getState, subscribe, change } = createStore(loadingState)
  const logOut = createListeners()
  const stepUp = createStepUp()
  let clientState = createClientState()

  return {
    getState,
    subscribe,
    getClientState: (): ClientState => clientState,
    change,
    stepUp,
    enter: (accessToken: string, user: User): void =>
      change({ ...signedOut, accessToken, user, isAuthenticated: true }),
    /** Clears the previous person's state here and in all subscribers. */
    clear: (leftOnPurpose = false): void => {
      const { isAuthenticated: wasSignedIn, leftOnPurpose: hadLeft } = getState()
      // Before subscribers render: they must not read the previous person's state again.
      if (wasSignedIn) clientState = createClientState()
      // A late answer about a person who has left already does not change how they left.
      change({ ...signedOut, leftOnPurpose: leftOnPurpose || (!wasSignedIn && hadLeft) })
      stepUp.settle(false)
      if (wasSignedIn) logOut.notify()
    },
    setUser: (user: Partial<User>): void => {
      const known = getState().user
      if (known) change({ user: { ...known, ...user } })
    },
    setCredits: (credits: number): void => {
      if (getState().isAuthenticated) change({ credits })
    },
    /** Notifies whenever a user's session ends, for any reason. */
    onLogOut: logOut.subscribe,
  }
}
