import { saveFile } from './save-file.ts'

type Certified = { readonly filename: string; readonly version: number }

/** Hands what `getCertificate` has answered to the person; false: it was no file. */
export const saveCertificateFile = (answer: unknown, { filename, version }: Certified): boolean => {
  const bytes = typeof answer === 'object' && answer !== null && 'bytes' in answer ? answer.bytes : null
  if (!(bytes instanceof Blob)) return false
  const name = `${filename.replace(/\.[^.]*$/, '')} v${version} certificate.pdf`
  saveFile(new File([bytes], name, { type: 'application/pdf' }))
  return true
}
