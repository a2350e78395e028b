// What is known about the session, for everybody who watches it. It decides nothing; see session.ts.
import type { User } from '@joinery/contract/auth'

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
  let state = loadingState
  const watchers = new Set<() => void>()
  const leavers = new Set<() => void>()

  const change = (part: Partial<SessionState>): void => {
    state = { ...state, ...part }
    for (const watch of watchers) watch()
  }

  const listen = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    getState: (): SessionState => state,
    change,
    enter: (accessToken: string, user: User): void => change({ ...nobody, accessToken, user, isAuthenticated: true }),
    /** Everything about the former person goes, here and in whoever listens for it. */
    clear: (leftOnPurpose = false): void => {
      const wasSomebody = state.isAuthenticated
      // A late answer about somebody who has left already does not change how they left.
      change({ ...nobody, leftOnPurpose: leftOnPurpose || (!wasSomebody && state.leftOnPurpose) })
      if (wasSomebody) for (const leave of leavers) leave()
    },
    setUser: (user: Partial<User>): void => {
      if (state.user) change({ user: { ...state.user, ...user } })
    },
    setCredits: (credits: number): void => {
      if (state.isAuthenticated) change({ credits })
    },
    subscribe: listen(watchers),
    /** The logout event: the session of a person ended, for whatever reason. */
    onLogOut: listen(leavers),
  }
}
