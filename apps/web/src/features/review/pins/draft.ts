// Unsent texts, kept in this browser per user: a new comment with its position, replies, and edits.
import type { PinVisibility } from '@joinery/contract/review/pins'
import { useEffect, useEffectEvent } from 'react'

import type { DraftKind } from '#features/review/review-client.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import type { Mark } from '#kit/pins/pin-field.tsx'
import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

const keyOf = (kind: DraftKind, person: string, uid: string): string => `review-${kind}:${person}:${uid}`

/** `uid` is the comment being answered, the comment or reply being edited, or the approval being decided. */
export const readText = (kind: DraftKind, person: string, uid: string): string | null =>
  readDraftText(keyOf(kind, person, uid))

/** An empty text or `null` deletes the draft. */
export const saveText = (kind: DraftKind, person: string, uid: string, html: string | null): void =>
  saveDraftText(keyOf(kind, person, uid), html || null)

/** A new comment on one version and, for a PDF, one page. */
export type PinDraft = {
  readonly uid_file: string
  readonly version: number
  readonly mark: Mark
  readonly visibility: PinVisibility
  readonly html: string
}

const draftKeyOf = (scope: string): string => `review-new:${scope}`

const readKept = (scope: string): PinDraft | null => {
  try {
    const draft = JSON.parse(readDraftText(draftKeyOf(scope)) ?? 'null') as PinDraft | null // written below
    // Drafts of the previous version have no visibility.
    return draft && { ...draft, visibility: draft.visibility ?? 'team' }
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
        saveDraftText(draftKeyOf(scope), draft && draft.html !== '' ? JSON.stringify(draft) : null)
      },
    }
  })

/** The user's new comment on the file, with its position on the shown version and page. */
export const useDraft = ({ file, page, draft, onDraft }: ReviewView) => {
  const uid_user = useSession().user?.uid_user ?? ''
  const scope = `${uid_user}/${file.uid_stack}`
  const store = useStateOf(createDrafts).open(scope)
  const kept = useStore(store)
  const isHere = kept !== null && kept.uid_file === file.uid_file && kept.mark.page === page
  const isBegun = kept !== null && kept.html !== ''

  // The draft stays with the version it was marked on.
  const mark = useEffectEvent((position: Mark) => {
    const before = store.getState()
    if (before?.mark === position || position.page !== page) return
    const { html = '', visibility = 'team' } = before ?? {}
    store.set({ uid_file: file.uid_file, version: file.version, mark: position, visibility, html })
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
    /** Null unless a draft exists for the shown version and page. */
    here: isHere && (draft !== null || isBegun) ? kept : null,
    /** A draft for another version or page. */
    elsewhere: !isHere && isBegun ? kept : null,
    write: (html: string): void => {
      const now = store.getState()
      if (now) store.set({ ...now, html })
    },
    setVisibility: (visibility: PinVisibility): void => {
      const now = store.getState()
      if (now) store.set({ ...now, visibility })
    },
    drop: (): void => {
      store.set(null)
      onDraft(null)
    },
  }
}
