// What a form has sent and nobody has answered yet, by the form's place. Whoever closes the form and opens it again
// meanwhile finds it busy, not ready to send the same a second time, and is told how it went.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { sentenceOf } from '#lib/call-error.ts'

import { showToast } from './toast.ts'

type Sending = { readonly isSending: boolean; readonly fault: string | null }

const still: Sending = { isSending: false, fault: null }
const sendings = new Map<string, Sending>()
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
  const send = async (act: () => Promise<Answer>, otherwise: string): Promise<void> => {
    if (sendings.get(place)?.isSending) return
    set(place, { isSending: true, fault: null })
    try {
      const answer = await act()
      set(place, still)
      forms.get(place)?.(answer)
    } catch (error) {
      const fault = sentenceOf(error, otherwise)
      set(place, forms.has(place) ? { isSending: false, fault } : still)
      if (!forms.has(place)) showToast({ text: fault, tone: 'bad' })
    }
  }
  return {
    ...sending,
    send,
    setFault: (fault: string | null) => set(place, fault === null ? still : { ...still, fault }),
  }
}
