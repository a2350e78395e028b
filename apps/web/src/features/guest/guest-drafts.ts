// Unsent texts of a guest, kept in this browser until sent or discarded: fetching the code, a reload or a revoked link
// must not lose them.
import type { Mark } from '#kit/pins/pin-field.tsx'
import { newClientId } from '#lib/client-id.ts'
import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore, type Readable } from '#lib/store/store.ts'

export type GuestDraft = {
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

/** `link` is the token of the link; drafts are keyed by their target. */
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
