// Toasts are window events: any code can send one, and the outlet, which the app renders once, shows it.

export type Toast = {
  text: string
  tone?: 'plain' | 'good' | 'bad'
  /** Milliseconds; by default longer with an action, which takes time to press. */
  duration?: number
  action?: { label: string; onAct: () => void }
}

const eventName = 'toast'

export const showToast = (toast: Toast): void => void dispatchEvent(new CustomEvent(eventName, { detail: toast }))

export const onToast = (listener: (toast: Toast) => void): (() => void) => {
  const handle = (event: Event) => listener((event as CustomEvent<Toast>).detail) // dispatched above
  addEventListener(eventName, handle)
  return () => removeEventListener(eventName, handle)
}
