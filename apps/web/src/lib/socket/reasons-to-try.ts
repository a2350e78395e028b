import { online } from '#lib/browser/online.ts'
import { createAnswers, isSuccess } from '#lib/http/answers.ts'
import type { Session } from '#lib/session/session.ts'
import type { Unsubscribe } from '#lib/store/listeners.ts'

type Reasons = {
  /** The user is active, or the server was just reached. */
  readonly onReason: () => void
  readonly onOnline: () => void
  /** The status of every API response. */
  readonly onAnswer: (status: number) => void
}

/** Watches for triggers to connect; returns the unsubscribe function. */
export const watchReasons = ({ state }: Session, { onReason, onOnline, onAnswer }: Reasons): Unsubscribe => {
  const look = () => {
    if (document.visibilityState === 'visible') onReason()
  }
  const follow = () => {
    if (online.getState()) onOnline()
  }
  const hear = (status: number) => {
    onAnswer(status)
    if (isSuccess(status)) onReason()
  }
  const stops = [online.subscribe(follow), state.get(createAnswers).subscribe(hear)]
  addEventListener('focus', onReason)
  addEventListener('keydown', onReason)
  document.addEventListener('visibilitychange', look)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('focus', onReason)
    removeEventListener('keydown', onReason)
    document.removeEventListener('visibilitychange', look)
  }
}
