import { saveFile } from './save-file.ts'

type Certified = { readonly filename: string; readonly version: number }

/** Downloads the response of `getCertificate`. Returns false if it holds no file. */
export const saveCertificateFile = (answer: unknown, { filename, version }: Certified): boolean => {
  const bytes = typeof answer === 'object' && answer !== null && 'bytes' in answer ? answer.bytes : null
  if (!(bytes instanceof Blob)) return false
  const name = `${filename.replace(/\.[^.]*$/, '')} v${version} certificate.pdf`
  saveFile(new File([bytes], name, { type: 'application/pdf' }))
  return true
}
