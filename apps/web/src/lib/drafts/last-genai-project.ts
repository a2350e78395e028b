// The project where this user last generated an image, saved in this browser, so that a prompt can be reused there.

const keyOf = (uid_user: string): string => `genai-project:${uid_user}`

export const saveLastGenaiProject = (uid_user: string, projectId: string): void => {
  try {
    localStorage.setItem(keyOf(uid_user), projectId)
  } catch {
    // Ignore: the prompt is copied instead.
  }
}

export const readLastGenaiProject = (uid_user: string): string | null => {
  try {
    return localStorage.getItem(keyOf(uid_user))
  } catch {
    return null
  }
}
