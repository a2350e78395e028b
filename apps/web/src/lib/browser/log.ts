/** Logs an error the user does not need to see to the browser console. */
export const logQuietly = (what: string, cause?: unknown): void => {
  // oxlint-disable-next-line no-console -- this is the place for it
  console.info(what, ...(cause === undefined ? [] : [cause]))
}
