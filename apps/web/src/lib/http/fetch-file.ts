type Source = { readonly url: string; readonly filename: string; readonly mimetype: string }

/**
 * The file at a signed address. When the address has run out, `readAgain` may know a newer one; that is tried once. No
 * call of the contract: what a signed address answers says nothing about the session.
 */
export const fetchFile = async (
  { url, filename, mimetype }: Source,
  readAgain?: () => Promise<string | undefined>,
): Promise<File> => {
  let response = await fetch(url)
  if (response.status === 403) {
    const fresh = await readAgain?.()
    if (fresh !== undefined && fresh !== url) response = await fetch(fresh)
  }
  if (!response.ok) throw new Error(`The file was answered with ${response.status}`)
  return new File([await response.blob()], filename, { type: mimetype })
}
