/** Accounts registered in this browser, which can be verified here without confirmation. */
const storageKey = 'registered-here'
const mostKept = 20

const read = (): string[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const noteRegistered = (uid_user: string): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify([uid_user, ...read()].slice(0, mostKept)))
  } catch {
    // Ignore: without storage the confirmation is shown.
  }
}

export const isRegisteredHere = (uid_user: string): boolean => read().includes(uid_user)
