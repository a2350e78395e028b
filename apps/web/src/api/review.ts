// File versions and comments on them. Socket events only report that something changed; views refetch.
import type { AnswerOf } from '@joinery/contract/call-types'
import type { Attachment } from '@joinery/contract/files'
import { reviewMessages as texts } from '@joinery/contract/messages/review-messages'
import type { Reply } from '@joinery/contract/replies'
import { queryOptions } from '@tanstack/react-query'

import type { UploadOptions } from '#lib/http/http.ts'
import type { Session } from '#lib/session/session.ts'

import { reviewKey, type Stack, stackKey } from './review-reading.ts'

export { changeStack, refreshReview, type Stack } from './review-reading.ts'

/** The versions of a file and their comments, by the id of any version. The first version's id is the stack's id. */
export const stackQuery = (session: Session, uid_stack: string) =>
  queryOptions({
    queryKey: stackKey(uid_stack),
    queryFn: async ({ signal }): Promise<Stack> => {
      const call = { params: { fileId: uid_stack }, query: { with: 'pins' as const }, signal }
      const { versions, pins = [] } = await session.call('listVersions', call, texts.listFailed)
      return { versions, pins }
    },
  })

export const reviewQuery = (session: Session, uid_project: string) =>
  queryOptions({
    queryKey: reviewKey(uid_project),
    queryFn: ({ signal }) => session.call('getReview', { params: { id: uid_project }, signal }, texts.reviewFailed),
  })

export type Review = AnswerOf<'getReview'>

/** Adds a file or one of the user's generated images as the newest version; `uid_pin` is the comment it responds to. */
export const addVersion = async (
  session: Session,
  fileId: string,
  version: { readonly file: File } | { readonly uid_image: string },
  { uid_pin, ...options }: UploadOptions & { readonly uid_pin?: string | undefined } = {},
): Promise<Attachment> => {
  const answers = uid_pin === undefined ? {} : { uid_pin }
  const body = 'file' in version ? { attachments: [version.file], ...answers } : { ...version, ...answers }
  const { file } = await session.call('addVersion', { ...options, params: { fileId }, body }, texts.versionFailed)
  return file
}

export const createPinCard = async (session: Session, pinId: string): Promise<Reply> =>
  (await session.call('createPinCard', { params: { pinId } }, texts.cardFailed)).reply
