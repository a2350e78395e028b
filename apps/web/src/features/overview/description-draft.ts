// A description being written, kept in this browser until it is saved or given up: a reload, a lost connection or a
// wrong click must not cost anybody their words. A full or forbidden storage costs only this safety.

const keyOf = (projectId: string): string => `description-draft:${projectId}`

export const readDraft = (projectId: string): string | null => {
  try {
    return localStorage.getItem(keyOf(projectId))
  } catch {
    return null
  }
}

/** `null` forgets it. */
export const keepDraft = (projectId: string, html: string | null): void => {
  try {
    if (html === null) localStorage.removeItem(keyOf(projectId))
    else localStorage.setItem(keyOf(projectId), html)
  } catch {
    // Nothing to do: the words are still on the screen.
  }
}
