// Where somebody was before they went to another service to prove who they are. It outlives the page, not the tab.

const key = 'identity-return'

export const keepIdentityReturn = (path: string): void => {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // A forbidden storage: they come back to the dashboard.
  }
}

/** An address of this site, or null. */
export const readIdentityReturn = (): string | null => {
  try {
    const path = sessionStorage.getItem(key)
    return path !== null && /^\/(?![/\\])/.test(path) ? path : null
  } catch {
    return null
  }
}
