// What a guest has begun to write by a link, kept in this browser until it is sent or given up: neither a code that has to be
// fetched from another program, nor a reload, nor a link that is revoked meanwhile costs a word.
import type { Mark } from '#kit/pins/pin-field.tsx'
import { newClientId } from '#lib/client-id.ts'
import { keepDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore, type Readable } from '#lib/store/store.ts'

export type GuestDraft = {
  readonly text: string
  /** What it is called until the server has named it: sent twice, it is stored once. */
  readonly clientId: string
  /** Of a comment to come: what it is about. */
  readonly place?: { readonly uid_file: string; readonly mark: Mark } | undefined
}

type DraftStore = Readable<GuestDraft | null> & {
  /** Of words, or of words about a place; those of an empty text are forgotten with the page. */
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

/** `link` is the secret of the link; drafts are named by what they are about. */
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
        keepDraftText(key, text.trim() === '' ? null : JSON.stringify(draft))
      },
      drop: () => {
        set(null)
        keepDraftText(key, null)
      },
    }
  })
  return {
    open: stores.open,
    /** All words that are kept. */
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
