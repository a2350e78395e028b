// What is known about the session, for everybody who watches it. It decides nothing; see session.ts.
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
  /** The person chose to leave, as opposed to a session that ended by itself: this decides where they are led. */
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

const nobody: SessionState = { ...loadingState, isLoading: false, initializationAttempted: true }

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
    enter: (accessToken: string, user: User): void => change({ ...nobody, accessToken, user, isAuthenticated: true }),
    /** Clears the previous person's state here and in all subscribers. */
    clear: (leftOnPurpose = false): void => {
      const { isAuthenticated: wasSomebody, leftOnPurpose: hadLeft } = getState()
      // Before subscribers render: they must not read the previous person's state again.
      if (wasSomebody) clientState = createClientState()
      // A late answer about a person who has left already does not change how they left.
      change({ ...nobody, leftOnPurpose: leftOnPurpose || (!wasSomebody && hadLeft) })
      stepUp.settle(false)
      if (wasSomebody) logOut.notify()
    },
    setUser: (user: Partial<User>): void => {
      const known = getState().user
      if (known) change({ user: { ...known, ...user } })
    },
    setCredits: (credits: number): void => {
      if (getState().isAuthenticated) change({ credits })
    },
    /** The logout event: the session of a person ended, for whatever reason. */
    onLogOut: logOut.subscribe,
  }
}
