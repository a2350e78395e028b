import { type Capability, linkAllows } from '@joinery/contract/capabilities'
import type { Decision } from '@joinery/contract/review/decisions'
import type { GuestReview } from '@joinery/contract/review/links'
import { createContext, use } from 'react'

import type { Mark } from '#kit/pins/pin-field.tsx'
import { newClientId } from '#lib/client-id.ts'
import { readDraftText, saveDraftText } from '#lib/drafts/draft-text.ts'
import { CallError } from '#lib/http/call-error.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore, type Readable } from '#lib/store/store.ts'

import type { Question } from './deciding/questions.ts'
import type { GuestSession } from './guest-session.ts'

/**
 * An unsent text of a guest, kept in this browser until sent or discarded: fetching the code, a reload or a revoked link
 * must not lose it.
 */
type GuestDraft = {
  readonly text: string
  /** Idempotency key: a comment sent twice is stored once. */
  readonly clientId: string
  /** The position of a new comment. */
  readonly place?: { readonly uid_file: string; readonly mark: Mark } | undefined
}

type DraftStore = Readable<GuestDraft | null> & {
  /** Saves a text with its position; positions without text are kept in memory only. */
  readonly write: (text: string, place?: GuestDraft['place']) => void
  readonly drop: () => void
}

export type GuestDrafts = ReturnType<typeof createGuestDrafts>

const parse = (json: string | null): GuestDraft | null => {
  try {
    return JSON.parse(json ?? 'null') as GuestDraft | null // written below
  } catch {
    return null
  }
}

/** `link` is the secret in the link's URL; drafts are keyed by their target. */
export const createGuestDrafts = (link: string) => {
  const prefix = `guest-draft:${link}:`
  const stores = createKeyed((name): DraftStore => {
    const key = `${prefix}${name}`
    const { getState, subscribe, set } = createStore(parse(readDraftText(key)))
    return {
      getState,
      subscribe,
      write: (text, place = getState()?.place) => {
        const draft = { text, clientId: getState()?.clientId ?? newClientId(), place }
        set(draft)
        saveDraftText(key, text.trim() === '' ? null : JSON.stringify(draft))
      },
      drop: () => {
        set(null)
        saveDraftText(key, null)
      },
    }
  })
  return {
    open: stores.open,
    /** All stored texts. */
    texts: (): readonly string[] => {
      try {
        return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
          .filter((key) => key.startsWith(prefix))
          .toSorted()
          .flatMap((key) => parse(localStorage.getItem(key))?.text ?? [])
      } catch {
        return []
      }
    },
  }
}

export type Pressed = { readonly question: Question; readonly decision: Decision }

export type Asking = {
  /** The decision to record; null to confirm an address only. */
  readonly pressed: Pressed | null
  readonly settle: (isConfirmed: boolean) => void
}

export type Guest = {
  readonly session: GuestSession
  readonly drafts: GuestDrafts
  readonly review: GuestReview
  readonly may: (capability: Capability) => boolean
  /** Asks for name, address and the emailed code; false if the guest cancels. */
  readonly askAddress: () => Promise<boolean>
  /** Opens the sheet that records the decision; false if the guest closes it. */
  readonly decide: (pressed: Pressed) => Promise<boolean>
  /** Runs an action that requires a confirmed address, and asks for it first if needed. False if it was not run. */
  readonly write: (act: () => Promise<void>) => Promise<boolean>
}

/** The pending request to confirm an address or a decision. */
export const createAsking = () => {
  const store = createStore<Asking | null>(null)
  return {
    ...store,
    ask: (pressed: Pressed | null = null): Promise<boolean> =>
      new Promise((resolve) => {
        const before = store.getState()
        store.set({
          pressed,
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
  ask: (pressed?: Pressed) => Promise<boolean>,
  review: GuestReview,
): Guest => ({
  session,
  drafts,
  review,
  may: (capability) => linkAllows(review.can, capability),
  askAddress: () => ask(),
  decide: ask,
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
