import { approvalMessages as texts } from '@joinery/contract/messages/approval-messages'

import { saveFile } from './save-file.ts'

/** Both are null for selections. */
type Certified = { readonly filename: string | null; readonly version: number | null }

/** Downloads the response of `getCertificate`. Returns false if it holds no file. */
export const saveCertificateFile = (answer: unknown, { filename, version }: Certified): boolean => {
  const bytes = typeof answer === 'object' && answer !== null && 'bytes' in answer ? answer.bytes : null
  if (!(bytes instanceof Blob)) return false
  const name =
    filename === null ? texts.itemsCertificate : `${filename.replace(/\.[^.]*$/, '')} v${version} certificate.pdf`
  saveFile(new File([bytes], name, { type: 'application/pdf' }))
  return true
}
