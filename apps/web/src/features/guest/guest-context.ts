import { type Capability, linkAllows } from '@joinery/contract/capabilities'
import type { GuestReview } from '@joinery/contract/review/links'
import { createContext, use } from 'react'

import { CallError } from '#lib/http/call-error.ts'
import { createStore } from '#lib/store/store.ts'

import type { GuestDrafts } from './guest-drafts.ts'
import type { GuestSession } from './guest-session.ts'

type Asking = { readonly settle: (isConfirmed: boolean) => void }

export type Guest = {
  readonly session: GuestSession
  readonly drafts: GuestDrafts
  readonly review: GuestReview
  readonly may: (capability: Capability) => boolean
  /** Asks for name, address and the emailed code; false if the guest cancels. */
  readonly askAddress: () => Promise<boolean>
  /** Runs an action that requires a confirmed address, and asks for it first if needed. False if it was not run. */
  readonly write: (act: () => Promise<void>) => Promise<boolean>
}

/** The pending request to confirm an address. */
export const createAsking = () => {
  const store = createStore<Asking | null>(null)
  return {
    ...store,
    ask: (): Promise<boolean> =>
      new Promise((resolve) => {
        const before = store.getState()
        store.set({
          settle: (isConfirmed) => {
            store.set(null)
            before?.settle(isConfirmed)
            resolve(isConfirmed)
          },
        })
      }),
  }
}

export const createGuest = (
  session: GuestSession,
  drafts: GuestDrafts,
  ask: () => Promise<boolean>,
  review: GuestReview,
): Guest => ({
  session,
  drafts,
  review,
  may: (capability) => linkAllows(review.can, capability),
  askAddress: ask,
  write: async (act) => {
    const isKnown = (): boolean => {
      const state = session.getState()
      return state.stage === 'ready' && state.review.guest !== null
    }
    if (!isKnown() && !(await ask())) return false
    try {
      await act()
    } catch (error) {
      // The confirmation has expired; repeat the action after the next one.
      const isOver = error instanceof CallError && error.status === 401 && !isKnown()
      if (!isOver || session.getState().stage !== 'ready') throw error
      if (!(await ask())) return false
      await act()
    }
    return true
  },
})

export const GuestContext = createContext<Guest | null>(null)

export const useGuest = (): Guest => {
  const guest = use(GuestContext)
  if (!guest) throw new Error('useGuest is used outside the guest page')
  return guest
}
