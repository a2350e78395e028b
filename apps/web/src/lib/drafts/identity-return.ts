// The path to return to after a redirect to an identity provider. Saved per tab, in sessionStorage.

const key = 'identity-return'

export const saveIdentityReturn = (path: string): void => {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Without storage the user returns to the dashboard.
  }
}

/** Returns a path of this site or null, so that a stored value cannot redirect to another site. */
export const readIdentityReturn = (): string | null => {
  try {
    const path = sessionStorage.getItem(key)
    return path !== null && /^\/(?![/\\])/.test(path) ? path : null
  } catch {
    return null
  }
}
