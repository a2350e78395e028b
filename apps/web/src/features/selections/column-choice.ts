// Which columns this person hides, in this browser.
import { hiddenAtFirst } from './columns.tsx'

const keyOf = (uid_user: string): string => `selection-columns:${uid_user}`

export const readHidden = (uid_user: string): ReadonlySet<string> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(uid_user)) ?? 'null')
    return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : hiddenAtFirst)
  } catch {
    return new Set(hiddenAtFirst) // a browser may keep its storage shut
  }
}

export const saveHidden = (uid_user: string, hidden: ReadonlySet<string>): void => {
  try {
    localStorage.setItem(keyOf(uid_user), JSON.stringify([...hidden]))
  } catch {
    // ignore: not stored
  }
}
