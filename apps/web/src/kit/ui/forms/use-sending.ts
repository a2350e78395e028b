// What a form has sent and nobody has answered yet, by the form's place. Whoever closes the form and opens it again
// meanwhile finds it busy, not ready to send the same a second time, and is told how it went.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { showToast } from '#kit/ui/feedback/toast.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import type { UploadOptions } from '#lib/http/transport.ts'

type Sending = {
  readonly isSending: boolean
  readonly fault: string | null
  /** How much of its files has left, from 0 to 1; null while nothing is known of it. */
  readonly progress: number | null
}

const still: Sending = { isSending: false, fault: null, progress: null }
const sendings = new Map<string, Sending>()
const aborts = new Map<string, AbortController>()
const watchers = new Set<() => void>()
/** The form that stands there now, if one does. */
const forms = new Map<string, (answer: unknown) => void>()

const set = (place: string, sending: Sending): void => {
  if (sending === still) sendings.delete(place)
  else sendings.set(place, sending)
  for (const watch of watchers) watch()
}

const subscribe = (watch: () => void) => {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** `onSent` is called in the form that stands there when the answer comes. */
export const useSending = <Answer>(place: string, onSent: (answer: Answer) => void) => {
  const sending = useSyncExternalStore(subscribe, () => sendings.get(place) ?? still)
  const sent = useEffectEvent(onSent as (answer: unknown) => void) // `send` below is what makes the answers of a place
  useEffect(() => {
    const hear = (answer: unknown) => sent(answer)
    forms.set(place, hear)
    return () => {
      if (forms.get(place) === hear) forms.delete(place)
      if (!sendings.get(place)?.isSending) set(place, still) // a fault was read where it stood
    }
  }, [place])

  /** Does it, unless the place is busy. What must happen in any case when it is done belongs to the act. */
  const send = async (act: (options: Required<UploadOptions>) => Promise<Answer>, otherwise: string): Promise<void> => {
    if (sendings.get(place)?.isSending) return
    const abort = new AbortController()
    aborts.set(place, abort)
    set(place, { ...still, isSending: true })
    const onProgress = (progress: number) => set(place, { ...still, isSending: true, progress })
    try {
      const answer = await act({ signal: abort.signal, onProgress })
      set(place, still)
      forms.get(place)?.(answer)
    } catch (error) {
      const fault = abort.signal.aborted ? null : sentenceOf(error, otherwise)
      set(place, forms.has(place) && fault !== null ? { ...still, fault } : still)
      if (!forms.has(place) && fault !== null) showToast({ text: fault, tone: 'bad' })
    }
  }
  return {
    ...sending,
    send,
    /** Takes it back from the wire; what was written stays in the form. */
    cancel: () => aborts.get(place)?.abort(),
    setFault: (fault: string | null) => set(place, fault === null ? still : { ...still, fault }),
  }
}
