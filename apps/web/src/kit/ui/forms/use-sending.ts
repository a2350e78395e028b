// What a form has sent and nobody has answered yet, keyed by form id. Whoever closes the form and opens it again
// meanwhile finds it busy, not ready to send the same a second time, and is told how it went.
import { useEffect, useEffectEvent } from 'react'

import { showToast } from '#kit/ui/feedback/toast.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import type { UploadOptions } from '#lib/http/http.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

type Sending = {
  readonly isSending: boolean
  readonly fault: string | null
  /** How much of its files has left, from 0 to 1; null while nothing is known of it. */
  readonly progress: number | null
}

const still: Sending = { isSending: false, fault: null, progress: null }

const createSending = () => {
  const { getState, subscribe, set } = createStore(still)
  let abort: AbortController | null = null
  /** The form that is mounted now, if one is. */
  let form: ((answer: unknown) => void) | null = null
  return {
    getState,
    subscribe,
    set,
    mount: (own: (answer: unknown) => void) => {
      form = own
      return () => {
        if (form === own) form = null
        if (!getState().isSending) set(still) // a fault was read where it stood
      }
    },
    send: async (act: (options: Required<UploadOptions>) => Promise<unknown>, otherwise: string): Promise<void> => {
      if (getState().isSending) return
      const own = new AbortController()
      abort = own
      set({ ...still, isSending: true })
      const onProgress = (progress: number) => set({ ...still, isSending: true, progress })
      try {
        const answer = await act({ signal: own.signal, onProgress })
        set(still)
        form?.(answer)
      } catch (error) {
        const fault = own.signal.aborted ? null : sentenceOf(error, otherwise)
        set(form && fault !== null ? { ...still, fault } : still)
        if (!form && fault !== null) showToast({ text: fault, tone: 'bad' })
      }
    },
    cancel: () => abort?.abort(),
  }
}

const createSendings = () => createKeyed(createSending)

/** `onSent` is called in the form that is mounted when the answer comes. */
export const useSending = <Answer>(formId: string, onSent: (answer: Answer) => void) => {
  const sending = useStateOf(createSendings).open(formId)
  const sent = useEffectEvent(onSent as (answer: unknown) => void) // `send` below is what makes the answers of a form
  useEffect(() => sending.mount((answer) => sent(answer)), [sending])
  return {
    ...useStore(sending),
    /** Does it, unless the form is busy. What must happen in any case when it is done belongs to the act. */
    send: (act: (options: Required<UploadOptions>) => Promise<Answer>, otherwise: string) =>
      sending.send(act, otherwise),
    /** Takes it back from the wire; what was written stays in the form. */
    cancel: sending.cancel,
    setFault: (fault: string | null) => sending.set(fault === null ? still : { ...still, fault }),
    /** Somebody types: what was wrong before is not said of what they write now. What is being sent goes on. */
    clearFault: () => {
      if (sending.getState().fault !== null) sending.set(still)
    },
  }
}
