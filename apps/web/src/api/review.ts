// File versions and comments on them. Socket events only report that something changed; views refetch.
import type { CardFieldsChange } from '@joinery/contract/board/card-fields'
import type { AnswerOf } from '@joinery/contract/call-types'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { reviewMessages as texts } from '@joinery/contract/messages/review-messages'
import type { Reply } from '@joinery/contract/replies'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

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
      const { versions, is_project_file, pins = [] } = await session.call('listVersions', call, texts.listFailed)
      return { versions, pins, isProjectFile: is_project_file }
    },
  })

export type Review = AnswerOf<'getReview'>

/** A file may have comments on several pages; the later page has newer counts. */
const joinPages = ({ pages }: InfiniteData<Review, string>): Review => {
  const stacks = new Map(pages.flatMap((page) => page.stacks).map((stack) => [stack.file.uid_stack, stack]))
  const open = new Map(pages.flatMap((page) => page.open).map((pin) => [pin.uid_pin, pin]))
  const [first] = pages
  return { ...first, stacks: [...stacks.values()], open: [...open.values()], decided: first?.decided ?? [] }
}

/** A project's review; open comments in pages, latest first. */
export const reviewQuery = (session: Session, uid_project: string) =>
  infiniteQueryOptions({
    queryKey: reviewKey(uid_project),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: limits.review.pageMax, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      return session.call('getReview', { params: { id: uid_project }, query, signal }, texts.reviewFailed)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Review) => nextCursor ?? undefined,
    select: joinPages,
  })

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

export const createPinCard = async (session: Session, pinId: string, body: CardFieldsChange): Promise<Reply> =>
  (await session.call('createPinCard', { params: { pinId }, body }, texts.cardFailed)).reply
