// The project in which this person last made an image, kept in this browser, so that a prompt can be taken back there.

const keyOf = (uid_user: string): string => `genai-project:${uid_user}`

export const keepLastGenaiProject = (uid_user: string, projectId: string): void => {
  try {
    localStorage.setItem(keyOf(uid_user), projectId)
  } catch {
    // Then the prompt is copied instead.
  }
}

export const readLastGenaiProject = (uid_user: string): string | null => {
  try {
    return localStorage.getItem(keyOf(uid_user))
  } catch {
    return null
  }
}
