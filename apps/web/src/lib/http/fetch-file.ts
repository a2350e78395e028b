import { fetchSigned } from './fetch-signed.ts'

type Source = { readonly url: string; readonly filename: string; readonly mimetype: string }

export const fetchFile = async (
  { url, filename, mimetype }: Source,
  readAgain?: () => Promise<string | undefined>,
): Promise<File> => {
  const { response } = await fetchSigned(url, readAgain)
  if (!response.ok) throw new Error(`The file was answered with ${response.status}`)
  return new File([await response.blob()], filename, { type: mimetype })
}
