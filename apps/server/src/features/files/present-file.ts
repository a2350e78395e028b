import type { Attachment } from '@joinery/contract/files'

import type { Context } from '#platform/context.ts'
import { signAddress } from '#platform/security/signed-address.ts'
import { kindOf } from '#platform/uploads/text-charset.ts'

import type { FileRow } from './file-queries.ts'

export const filePath = (uid_file: string): string => `/api/files/${uid_file}`

export const presentFile = ({ clock, keys }: Context, row: FileRow): Attachment => ({
  uid_file: row.uid_file,
  filename: row.filename,
  mimetype: kindOf(row.mimetype),
  filesize: row.filesize,
  uploaded_at: row.uploaded_at.toISOString(),
  uploaded_by: row.uploader_email,
  url: signAddress(keys.signedAddress, filePath(row.uid_file), clock.now()),
  ...(row.width === null ? {} : { width: row.width }),
  ...(row.height === null ? {} : { height: row.height }),
  ...(row.placeholder === null ? {} : { placeholder: row.placeholder }),
})
