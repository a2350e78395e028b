import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildMessage, messageId } from '#testing/build-message.ts'
import { projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'

import { prepareDiscussion, findMessage, inMessage, page, visit } from './discussion-testing.ts'

prepareDiscussion()

describe('link to a message', () => {
  test('opens the discussion at the message', async () => {
    const { asked } = await visit([buildMessage(4)], { search: `?message=${messageId(4)}` })
    const shown = await findMessage('Message 4')
    expect(asked()[0]?.get('around')).toBe(messageId(4))
    await waitFor(() => expect(shown.className).toContain('bg-accent-soft'))
  })

  test('says when the message no longer exists, and shows the latest ones', async () => {
    await visit([], {
      search: `?message=${messageId(4)}`,
      answers: {
        listReplies: ({ path }) =>
          path.includes('around=') ? { fault: 404 } : page([buildMessage(9)], { deleted: [] }),
      },
    })
    expect(await screen.findByText(texts.messageDeleted)).toBeTruthy()
    await findMessage('Message 9')
  })

  test('copies a link to the message', async () => {
    const { hand } = await visit([buildMessage(1)])
    await hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/projects/${projectId()}/discussion?message=${messageId(1)}`,
    )
    expect(await screen.findByText('Link copied')).toBeTruthy()
  })
})

describe('searching messages', () => {
  const search = async (answer: Answers['listReplies']) => {
    const visited = await visit([buildMessage(1)])
    await findMessage('Message 1')
    await visited.hand.click(screen.getByRole('button', { name: 'Search messages' }))
    visited.api.answer({ listReplies: answer })
    await visited.hand.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'oak')
    return visited
  }

  test('lists results newest first and opens the selected one', async () => {
    const found = page([
      buildMessage(3, { original_content: 'First oak' }),
      buildMessage(5, { original_content: 'Oak again' }),
    ])
    const { hand, api, asked } = await search(found)
    const list = within(await screen.findByRole('list', { name: texts.results }))
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Oak again'),
      expect.stringContaining('First oak'),
    ])
    // A catch-up request may come between the two.
    expect(asked().map((query) => query.get('q'))).toContain('oak')
    api.answer({ listReplies: page([buildMessage(3)], { version: 1 }) })
    await hand.click(list.getByRole('button', { name: /First oak/ }))
    await findMessage('Message 3')
    expect(asked().map((query) => query.get('around'))).toContain(messageId(3))
  })

  test('shows a message without results, and closes', async () => {
    const { hand } = await search(page([]))
    expect(await screen.findByText('No messages found')).toBeTruthy()
    expect(screen.getByText(texts.noneFoundHint)).toBeTruthy()
    await hand.keyboard('{Escape}')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('continues a short search among older messages on request', async () => {
    const older = page([buildMessage(3, { original_content: 'Old ök' })])
    const { hand, asked } = await search(({ path }) =>
      path.includes('beforeNumber=') ? older : page([], { hasMore: true, searchedTo: 30_001 }),
    )
    expect(await screen.findByText(texts.noneFoundRecently)).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Search older messages' }))
    const list = within(await screen.findByRole('list', { name: texts.results }))
    expect(list.getAllByRole('button')).toHaveLength(1)
    expect(asked().map((query) => query.get('beforeNumber'))).toContain('30001')
    expect(screen.queryByRole('button', { name: 'Search older messages' })).toBeNull()
  })

  test('explains a failure', async () => {
    await search({ fault: 500 })
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load messages')
    expect(screen.queryByText(texts.noneFoundHint)).toBeNull()
  })
})
