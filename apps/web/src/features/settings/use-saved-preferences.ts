import { messages } from '@joinery/contract/messages'
import type { Preferences } from '@joinery/contract/notifications'
import { useRef, useState } from 'react'

import { savePreferences } from '#api/notifications.ts'
import { usePassing } from '#kit/ui/feedback/use-passing.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/**
 * Each change shows at once and is saved one after the other; what cannot be saved goes back to what the server has.
 */
export const useSavedPreferences = (stored: Preferences) => {
  const session = useSessionStore()
  /** What is not saved yet; null where the server's is shown, also when it was changed elsewhere. */
  const [shown, setShown] = useState<Preferences | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [success, showSuccess] = usePassing()
  const wanted = useRef<Preferences | null>(null)
  const saving = useRef(Promise.resolve())

  const follow = (): void => {
    wanted.current = null
    setShown(null)
  }
  const save = async (next: Preferences): Promise<void> => {
    if (next !== wanted.current) return // a later change carries this one
    try {
      await savePreferences(session, next)
      if (next === wanted.current) follow()
      showSuccess(messages.settings.preferencesUpdated)
    } catch {
      // Whatever the server said: the reader needs this sentence, and the toggle where it was.
      setFault(messages.settings.preferencesFailed)
      follow()
    }
  }

  const saveAfter = async (before: Promise<void>, next: Preferences): Promise<void> => {
    await before
    await save(next)
  }

  const change = (part: Partial<Preferences>): void => {
    const next = { ...(wanted.current ?? stored), ...part }
    wanted.current = next
    setShown(next)
    setFault(null)
    showSuccess(null)
    saving.current = saveAfter(saving.current, next)
  }

  return { preferences: shown ?? stored, change, fault, success }
}
