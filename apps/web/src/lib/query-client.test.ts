import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { buildSite } from '#testing/build-site.ts'
import { openSession } from '#testing/open-session.ts'

import { fetchNext, queryClientOf } from './query-client.ts'

test('loads the next page after a running refetch', async () => {
  const session = openSession(buildSite())
  const queryKey = ['list']
  const refetch = Promise.withResolvers<number>()
  const answers = [Promise.resolve(1), refetch.promise]
  const list = new InfiniteQueryObserver(queryClientOf(session), {
    queryKey,
    queryFn: ({ pageParam }) => answers.shift() ?? Promise.resolve(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  })
  const unsubscribe = list.subscribe(() => {})
  await list.refetch({ cancelRefetch: false })
  void list.refetch()
  const loading = fetchNext(session, queryKey, (options) => list.fetchNextPage(options))
  refetch.resolve(1)
  await loading
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2])
  unsubscribe()
})
