// Words about files that are not sent yet, kept in this browser for each person: a comment to come with the position that
// it is about, an answer to come, a changed text.
import { useEffect, useEffectEvent } from 'react'

import type { DraftKind } from '#features/review/review-client.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import type { Mark } from '#kit/pins/pin-field.tsx'
import { keepDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

const keyOf = (kind: DraftKind, person: string, uid: string): string => `review-${kind}:${person}:${uid}`

/** `uid` is the comment that is answered, the comment or answer that is changed, or the approval that is decided. */
export const readText = (kind: DraftKind, person: string, uid: string): string | null =>
  readDraftText(keyOf(kind, person, uid))

/** An empty one is forgotten, and so is `null`. */
export const keepText = (kind: DraftKind, person: string, uid: string, html: string | null): void =>
  keepDraftText(keyOf(kind, person, uid), html || null)

/** A comment to come. It is about one version and, of a PDF, one page. */
export type PinDraft = {
  readonly uid_file: string
  readonly version: number
  readonly mark: Mark
  readonly html: string
}

const draftKeyOf = (scope: string): string => `review-new:${scope}`

const readKept = (scope: string): PinDraft | null => {
  try {
    return JSON.parse(readDraftText(draftKeyOf(scope)) ?? 'null') as PinDraft | null // written below
  } catch {
    return null
  }
}

const createDrafts = () =>
  createKeyed((scope: string) => {
    const store = createStore(readKept(scope))
    return {
      ...store,
      set: (draft: PinDraft | null): void => {
        store.set(draft)
        keepDraftText(draftKeyOf(scope), draft && draft.html !== '' ? JSON.stringify(draft) : null)
      },
    }
  })

/** The comment that this person is writing about the file, with what is drawn of it on the version and page on show. */
export const useDraft = ({ file, page, draft, onDraft }: ReviewView) => {
  const uid_user = useSession().user?.uid_user ?? ''
  const scope = `${uid_user}/${file.uid_stack}`
  const store = useStateOf(createDrafts).open(scope)
  const kept = useStore(store)
  const isHere = kept !== null && kept.uid_file === file.uid_file && kept.mark.page === page
  const isBegun = kept !== null && kept.html !== ''

  // Whatever is shown by now, it stays with the version on which it was marked.
  const mark = useEffectEvent((position: Mark) => {
    if (store.getState()?.mark === position || position.page !== page) return
    store.set({ uid_file: file.uid_file, version: file.version, mark: position, html: store.getState()?.html ?? '' })
  })
  useEffect(() => {
    if (draft) mark(draft)
  }, [draft])
  const bringBack = useEffectEvent(() => {
    if (kept && isBegun && draft === null) onDraft(kept.mark)
  })
  useEffect(() => {
    if (isHere) bringBack()
  }, [isHere])

  return {
    /** Null where nobody writes, or writes about another version or page. */
    here: isHere && (draft !== null || isBegun) ? kept : null,
    /** Begun on another version or page. */
    elsewhere: !isHere && isBegun ? kept : null,
    write: (html: string): void => {
      const now = store.getState()
      if (now) store.set({ ...now, html })
    },
    drop: (): void => {
      store.set(null)
      onDraft(null)
    },
  }
}
