// A project's own files, latest first, in pages.
import type { AnswerOf } from '@joinery/contract/call-types'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'

import { queryClientOf, refetchQuery } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { retryUnlessRefused } from './retry.ts'

type Page = AnswerOf<'listFiles'>
type Pages = InfiniteData<Page, string>

const filesKey = (id: string) => ['projects', 'files', id] as const

/** A file that got a new version between two pages is on both; the first has the newer version. */
const filesIn = ({ pages }: Pages): readonly Attachment[] => {
  const all = pages.flatMap(({ files }) => files)
  const seen = new Set<string>()
  return all.filter(({ uid_stack }) => !seen.has(uid_stack) && seen.add(uid_stack))
}

const select = (data: Pages) => {
  const files = filesIn(data)
  return { files, total: Math.max(data.pages[0]?.total ?? 0, files.length) }
}

export const projectFilesQuery = (session: Session, id: string) =>
  infiniteQueryOptions({
    queryKey: filesKey(id),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: limits.file.pageMax, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      return session.call('listFiles', { params: { id }, query, signal }, messages.file.listFailed)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Page) => nextCursor ?? undefined,
    select,
    retry: retryUnlessRefused,
  })

/** Refetches the loaded pages and returns their files. */
export const refreshProjectFiles = async (session: Session, id: string): Promise<readonly Attachment[] | undefined> => {
  await refetchQuery(session, filesKey(id))
  const data = queryClientOf(session).getQueryData<Pages>(filesKey(id))
  return data && filesIn(data)
}
