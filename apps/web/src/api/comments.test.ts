import type { Reply } from '@joinery/contract/replies'
import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

import { queryClientOf } from '#lib/query-client.ts'
import { createSession } from '#lib/session/session.ts'
import { buildCard, cardId } from '#testing/build-card.ts'
import { projectId } from '#testing/build-project.ts'

import { commentsQuery, mergeComment, mergeCommentReaction } from './comments.ts'
import type { MessagePage } from './replies.ts'

const card = cardId(1)
const comment = (version: number, changes: Partial<Reply> = {}): Reply =>
  buildCard(10, { parent_uid_reply: card, kanban_status: null, version, content: `Version ${version}`, ...changes })
const page = (replies: Reply[]): MessagePage => ({
  replies,
  hasMore: false,
  version: 1,
  read_number: 0,
  my_reactions: {},
})
const reaction = {
  uid_project: projectId(),
  uid_reply: cardId(10),
  emoji: '👍',
  count: 1,
  uid_user: cardId(77),
  name: 'Ines',
  added: true,
} as const

/** An open card whose comments the test answers. */
const open = async () => {
  const session = createSession({ hasHint: () => false, loadCore: () => new Promise<never>(() => {}) })
  const answers: PromiseWithResolvers<MessagePage>[] = []
  const query = commentsQuery(session, projectId(), card)
  const read = (): Promise<MessagePage> => {
    const answer = Promise.withResolvers<MessagePage>()
    answers.push(answer)
    return answer.promise
  }
  const client = queryClientOf(session)
  const observer = new InfiniteQueryObserver(client, { ...query, queryFn: read })
  onTestFinished(observer.subscribe(() => {}))
  const known = () => client.getQueryData<InfiniteData<MessagePage>>(query.queryKey)?.pages[0]?.replies[0]
  const answer = async (at: number, version: number, changes: Partial<Reply> = {}) => {
    await vi.waitUntil(() => answers.length > at)
    answers[at]?.resolve(page([comment(version, changes)]))
    await vi.waitUntil(() => known()?.version === version)
  }
  return { session, answer, known, refetch: () => void observer.refetch(), reads: () => answers.length }
}

test('reads the comments again when an event is older than a comment, which may lack its change', async () => {
  const { session, answer, known, reads } = await open()
  await answer(0, 1)
  mergeCommentReaction(session, { ...reaction, version: 3 }, false)
  expect(known()).toMatchObject({ version: 3, reactions: [{ count: 1 }] })
  mergeComment(session, projectId(), card, comment(2, { content: 'Edited' }))
  expect(known()?.version).toBe(3)
  await vi.waitUntil(() => reads() === 2)
})

test('reads the comments again when a reaction arrives during a fetch, whose answer may lack it', async () => {
  const { session, answer, refetch, reads } = await open()
  await answer(0, 1)
  refetch()
  await vi.waitUntil(() => reads() === 2)
  mergeCommentReaction(session, { ...reaction, version: 2 }, false)
  await answer(1, 1)
  await answer(2, 2, { reactions: [{ emoji: '👍', count: 1, names: ['Ines'] }] })
  expect(reads()).toBe(3)
})
