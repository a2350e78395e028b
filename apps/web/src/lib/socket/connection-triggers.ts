import { online } from '#lib/browser/online.ts'
import { createAnswers, isSuccess } from '#lib/http/answers.ts'
import type { Session } from '#lib/session/session.ts'
import type { Unsubscribe } from '#lib/store/listeners.ts'

type Triggers = {
  /** The user is active, or the server was just reached. */
  readonly onTrigger: () => void
  readonly onOnline: () => void
  readonly onAnswer: (status: number) => void
}

export const watchTriggers = ({ state }: Session, { onTrigger, onOnline, onAnswer }: Triggers): Unsubscribe => {
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') onTrigger()
  }
  const handleOnline = () => {
    if (online.getState()) onOnline()
  }
  const handleAnswer = (status: number) => {
    onAnswer(status)
    if (isSuccess(status)) onTrigger()
  }
  const stops = [online.subscribe(handleOnline), state.get(createAnswers).subscribe(handleAnswer)]
  addEventListener('focus', onTrigger)
  addEventListener('keydown', onTrigger)
  document.addEventListener('visibilitychange', handleVisibility)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('focus', onTrigger)
    removeEventListener('keydown', onTrigger)
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}
