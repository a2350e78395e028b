// Pending submissions, keyed by form id. A form closed and opened again is still busy, cannot submit twice, and gets
// the result.
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
  readonly progress: number | null
}

const still: Sending = { isSending: false, fault: null, progress: null }

const createSending = () => {
  const { getState, subscribe, set } = createStore(still)
  let abort: AbortController | null = null
  let form: ((answer: unknown) => void) | null = null
  return {
    getState,
    subscribe,
    set,
    mount: (own: (answer: unknown) => void) => {
      form = own
      return () => {
        if (form === own) form = null
        if (!getState().isSending) set(still) // the error was already shown
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

/** `onSent` is called in the form mounted when the response arrives. */
export const useSending = <Answer>(formId: string, onSent: (answer: Answer) => void) => {
  const sending = useStateOf(createSendings).open(formId)
  const sent = useEffectEvent(onSent as (answer: unknown) => void) // `send` below determines the type
  useEffect(() => sending.mount((answer) => sent(answer)), [sending])
  return {
    ...useStore(sending),
    /** Runs the action unless the form is busy. Work that must always happen afterwards belongs in the action. */
    send: (act: (options: Required<UploadOptions>) => Promise<Answer>, otherwise: string) =>
      sending.send(act, otherwise),
    cancel: sending.cancel,
    setFault: (fault: string | null) => sending.set(fault === null ? still : { ...still, fault }),
    /** Clears the error on typing. A pending submission continues. */
    clearFault: () => {
      if (sending.getState().fault !== null) sending.set(still)
    },
  }
}
