import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { type RefObject, useEffect, useRef } from 'react'

import type { ComposerHandle } from '#features/discussion/composer/composer.tsx'
import { saveEdit, readEdit } from '#features/discussion/composer/drafts.ts'
import type { DiscussionState } from '#features/discussion/store/discussion-store.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'

type Options = {
  readonly editing: string | null
  readonly state: DiscussionState
  readonly composer: RefObject<ComposerHandle | null>
  readonly stopEditing: (uid_reply: string) => void
}

/** Moves the text of a message deleted during editing into the composer and notifies its author. */
export const useRescuedEdit = ({ editing, state, composer, stopEditing }: Options): void => {
  const { cache, stretch } = state
  const isHere = editing !== null && cache.messages.some(({ uid_reply }) => uid_reply === editing)
  /** Where the message was last shown. In another stretch it may exist but not be loaded. */
  const seen = useRef<{ readonly editing: string; readonly stretch: number } | null>(null)
  useEffect(() => {
    const last = seen.current
    seen.current = isHere ? { editing, stretch } : null
    if (isHere || editing === null || last?.editing !== editing || last.stretch !== stretch) return
    const html = readEdit(editing)
    if (html !== null && composer.current) {
      composer.current.prepend(html)
      saveEdit(editing, null)
    }
    stopEditing(editing)
    const { editRescued, deletedWhileEdited } = messages.reply
    showToast({ text: html === null ? deletedWhileEdited : editRescued, duration: limits.screen.actionToast })
  }, [composer, editing, isHere, stopEditing, stretch])
}
