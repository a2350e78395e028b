/**
 * Fetches a signed URL. If it has expired, retries once with the URL `readAgain` returns. Not a contract call: the
 * response does not affect the session.
 */
export const fetchSigned = async (
  address: string,
  readAgain?: () => Promise<string | undefined>,
  init?: RequestInit,
): Promise<{ readonly address: string; readonly response: Response }> => {
  const response = await fetch(address, init)
  if (response.status !== 403) return { address, response }
  const fresh = await readAgain?.()
  if (fresh === undefined || fresh === address) return { address, response }
  return { address: fresh, response: await fetch(fresh, init) }
}
