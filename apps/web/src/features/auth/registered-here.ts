/** Accounts that were registered in this browser: whoever verifies one of them here need not be asked whether it is theirs. */
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
    // Without storage the question is asked: it costs a click.
  }
}

export const isRegisteredHere = (uid_user: string): boolean => read().includes(uid_user)
