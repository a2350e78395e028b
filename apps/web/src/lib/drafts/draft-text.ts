// Unsent text, saved in localStorage so that it survives a reload or a lost connection. Storage errors are ignored.

export const readDraftText = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const saveDraftText = (key: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Ignore: the text is still on the screen.
  }
}
