/** For whoever looks for a cause: what went wrong and is nobody's concern stands in the browser's console only. */
export const logQuietly = (what: string, cause?: unknown): void => {
  // oxlint-disable-next-line no-console -- this is the place for it
  console.info(what, ...(cause === undefined ? [] : [cause]))
}
