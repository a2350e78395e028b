// Words that are not sent or saved yet, kept in this browser: a reload, a lost connection or a wrong click must not cost
// anybody what they wrote. A full or forbidden storage costs only this safety.

export const readDraftText = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** `null` forgets it. */
export const keepDraftText = (key: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Nothing to do: the words are still on the screen.
  }
}
