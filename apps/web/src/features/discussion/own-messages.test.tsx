import type { Reply } from '@joinery/contract/replies'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { projectQuery } from '#api/projects.ts'
import type { MessagePage } from '#api/replies.ts'
import { queryClientOf } from '#lib/query-client.ts'
import { afterJoining } from '#testing/after-joining.ts'
import { buildMessage, buildOwnMessage, jonas } from '#testing/build-message.ts'
import { buildMember, buildProject, projectId } from '#testing/build-project.ts'
import { stubLayout } from '#testing/fake-layout.ts'
import { emitFromServer } from '#testing/fake-socket.ts'
import { renderProject } from '#testing/render-page.tsx'

beforeEach(() => stubLayout())

const project = buildProject({ unread_count: 0 }, [
  buildMember(jonas.email, { name: jonas.name, uid_user: jonas.uid_user }),
])
const page = (replies: Reply[], read_number: number): MessagePage => ({
  replies,
  hasMore: false,
  version: replies.length,
  read_number,
  my_reactions: {},
})

const visit = async (tab: 'discussion' | 'overview', replies: Reply[], read_number: number) => {
  const { api, session } = await renderProject(project, tab, {
    answers: {
      listReplies: ({ path }) =>
        path.includes('since=')
          ? { ...page([], read_number), version: replies.length, deleted: [] }
          : page(replies, read_number),
      markProjectRead: { unread_count: 0 },
    },
  })
  await screen.findByRole('link', { name: 'Group Chat' })
  await afterJoining(api)
  await waitFor(() => expect(queryClientOf(session).isFetching()).toBe(0))
  /** The cached count, ahead of rendering. */
  const unread = () =>
    queryClientOf(session).getQueryData(projectQuery(session, projectId()).queryKey)?.project.unread_count
  return { api, unread }
}
const receiveEvent = (message: Reply) => act(async () => emitFromServer('receive_project_message', message))
const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('own messages from another tab', () => {
  test('are not counted as unread on other project pages', async () => {
    const { unread } = await visit('overview', [], 0)
    await receiveEvent(buildOwnMessage(1))
    expect(unread()).toBe(0)
    await receiveEvent(buildMessage(2))
    expect(unread()).toBe(1)
  })

  test('are not counted as unread in a hidden discussion and get no divider', async () => {
    const { unread } = await visit('discussion', [buildMessage(1)], 1)
    await screen.findByText('Message 1')
    hide()
    await receiveEvent(buildOwnMessage(2))
    await screen.findByText('Message 2')
    expect(unread()).toBe(0)
    expect(screen.queryByText('New messages')).toBeNull()
    await receiveEvent(buildMessage(3))
    expect(unread()).toBe(1)
    expect((await screen.findByText('New messages')).nextElementSibling?.textContent).toContain('Message 3')
  })

  test('need no read mark, unlike messages of others', async () => {
    const { api } = await visit('discussion', [buildMessage(1)], 0)
    const marked = () => api.sent('markProjectRead').map(({ body }) => body)
    await waitFor(() => expect(marked()).toEqual([{ message_number: 1 }]))
    vi.useFakeTimers()
    await receiveEvent(buildOwnMessage(2))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(marked()).toHaveLength(1)
    await receiveEvent(buildMessage(3))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(marked()).toEqual([{ message_number: 1 }, { message_number: 3 }])
  })
})
