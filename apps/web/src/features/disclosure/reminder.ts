// Whether this browser reminds the person of the original when they share or download an AI image.
import { useSyncExternalStore } from 'react'

const key = 'disclosure-reminder'
const changed = 'disclosure-reminder-changed'

const isOn = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true // the browser keeps nothing
  }
}

export const setReminder = (on: boolean): void => {
  try {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // The browser keeps nothing.
  }
  dispatchEvent(new Event(changed))
}

const subscribe = (listener: () => void) => {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}

export const useReminder = (): boolean => useSyncExternalStore(subscribe, isOn)
