import { can, linkAllows, type AccessRole } from '@joinery/contract/capabilities'
import type { Attachment } from '@joinery/contract/files'

import { nameFor } from '#features/members/present-member.ts'
import { isGuest, type Guest, type Reviewer } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { signAddress, type Audience } from '#platform/security/signed-address.ts'
import { kindOf } from '#platform/uploads/text-charset.ts'

import type { FileRow, ProjectFileRow } from './file-queries.ts'
import { filenameFor } from './public-filename.ts'

export const filePath = (uid_file: string): string => `/api/files/${uid_file}`

/** Returns a URL that serves what the audience gets: of images the stored file, or a copy without metadata. */
const signFile = ({ clock, keys }: Pick<Context, 'clock' | 'keys'>, uid_file: string, audience: Audience): string =>
  signAddress(keys.signedAddress, filePath(uid_file), clock.now(), audience)

export const signFileFor = (context: Pick<Context, 'clock' | 'keys'>, uid_file: string, role: AccessRole): string =>
  signFile(context, uid_file, can(role, 'downloadOriginals') ? {} : { role })

/** Presents a file to the team. */
export const presentFile = (context: Context, row: FileRow, url = signFile(context, row.uid_file, {})): Attachment => ({
  uid_file: row.uid_file,
  filename: row.filename,
  mimetype: kindOf(row.mimetype),
  filesize: row.filesize,
  uploaded_at: row.uploaded_at.toISOString(),
  uploaded_by: row.uploader_email,
  url,
  ...(row.width === null ? {} : { width: row.width }),
  ...(row.height === null ? {} : { height: row.height }),
  ...(row.placeholder === null ? {} : { placeholder: row.placeholder }),
  uid_stack: row.uid_stack,
  version: row.version,
  version_count: row.version_count,
  sha256: row.sha256,
  origin: row.origin,
})

export const presentFileFor = (context: Context, role: AccessRole, row: ProjectFileRow): Attachment => {
  const url = signFileFor(context, row.uid_file, role)
  const whole = { ...presentFile(context, row, url), filename: filenameFor(role, row) }
  // Every role sees that a file was made with AI; the author and the prompt are internal.
  const file = can(role, 'useAi') ? whole : { ...whole, origin: row.origin && { is_local: row.origin.is_local } }
  if (can(role, 'viewMembers')) return file
  const { uploader_email: email, uploader_username: username, uploader_nickname: nickname } = row
  return { ...file, uploaded_by: nameFor(role, { email, username, nickname }) }
}

/**
 * Presents a file to a guest. Its URL is valid as long as the link. The number of versions is shown only to guests
 * who can compare.
 */
const presentFileForGuest = (context: Context, role: AccessRole, row: ProjectFileRow, guest: Guest): Attachment => ({
  ...presentFileFor(context, role, row),
  url: signFile(context, row.uid_file, { link: guest.uid_link }),
  version_count: linkAllows(guest.rights, 'compareVersions') ? row.version_count : 1,
})

export const presentFileTo = (
  context: Context,
  reviewer: Reviewer,
  role: AccessRole,
  row: ProjectFileRow,
): Attachment =>
  isGuest(reviewer) ? presentFileForGuest(context, role, row, reviewer) : presentFileFor(context, role, row)
