import type { Attachment } from '@joinery/contract/files'

import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { refreshProject } from './projects.ts'
import { addVersion, refreshReview, stackQuery } from './review.ts'

export const readVersions = async (session: Session, uid_stack: string): Promise<readonly Attachment[]> =>
  (await queryClientOf(session).fetchQuery({ ...stackQuery(session, uid_stack), staleTime: 0 })).versions

/** Adds one of the user's generated images as the newest version; the server copies the bytes. */
export const saveAsVersion = async (
  session: Session,
  image: { readonly id: string },
  target: { readonly uid_project: string; readonly uid_stack: string; readonly uid_pin?: string | undefined },
): Promise<Attachment> => {
  const { uid_project, uid_stack, uid_pin } = target
  const file = await addVersion(session, uid_stack, { uid_image: image.id }, { uid_pin })
  await Promise.all([refreshReview(session, uid_project, uid_stack), refreshProject(session, uid_project)])
  return file
}
