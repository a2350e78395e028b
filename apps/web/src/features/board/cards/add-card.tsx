import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useBoardContext } from '#features/board/board-context.ts'
import { hasDraft } from '#features/board/card-drafts.ts'
import { isFocusLost } from '#lib/browser/is-focus-lost.ts'
import { useIntent } from '#lib/intent.ts'
import { useClientState } from '#lib/store/use-client-state.ts'

import { AddCardForm } from './add-card-form.tsx'

/** The end of To Do: the Add button, or the form of a new card. */
export function AddCard() {
  const { projectId, uid_user, showColumn } = useBoardContext()
  const state = useClientState()
  // A restored draft does not take the focus.
  const [writing, setWriting] = useState<'again' | 'now' | null>(() =>
    hasDraft(state, { person: uid_user, kind: 'new card', uid: projectId }) ? 'again' : null,
  )
  useIntent('addCard', () => {
    showColumn('todo')
    setWriting('now')
  })
  const isBack = useRef(false)
  const added = useRef<string | null>(null)
  // Runs when the column re-renders with the new card.
  useEffect(() => {
    const card = added.current && document.querySelector(`[data-card="${CSS.escape(added.current)}"]`)
    if (!card) return
    card.scrollIntoView({ block: 'nearest' })
    added.current = null
  })
  return (
    <div className="sticky bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-10 rounded-b-lg bg-sunken px-3 pb-3 lg:static">
      {writing !== null ? (
        <AddCardForm
          key={writing} // remounts with the focus in the draft
          takesFocus={writing === 'now'}
          onClose={(uid) => {
            isBack.current = true
            added.current = uid
            setWriting(null)
          }}
        />
      ) : (
        <button
          ref={(element) => {
            // Return the focus to the Add button, unless the user has moved it while the card was saved.
            if (element && isBack.current && isFocusLost()) element.focus()
            isBack.current = false
          }}
          type="button"
          onClick={() => setWriting('now')}
          className="flex h-11 w-full items-center gap-2 rounded-md px-3 text-[0.9375rem] font-medium text-accent transition-colors hover:bg-surface"
        >
          <Plus className="size-4.5" strokeWidth={1.5} aria-hidden />
          {texts.addCard}
        </button>
      )}
    </div>
  )
}
