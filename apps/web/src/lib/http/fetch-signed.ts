/**
 * What a signed address answers. When it has run out, `readAgain` may know a newer one; that is tried once. No call of
 * the contract: what a signed address answers says nothing about the session.
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
