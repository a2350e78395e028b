import { chatMessages } from '@joinery/contract/messages/chat-messages'
import { reactionMessages } from '@joinery/contract/messages/reaction-messages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildMessage, jonas, messageId } from '#testing/build-message.ts'
import { buildPerson } from '#testing/build-person.ts'
import { projectId } from '#testing/build-project.ts'

import { findMessage, inMessage, page, prepareDiscussion, receiveEvent, visit } from './discussion-testing.ts'

prepareDiscussion()

const me = buildPerson()
const thumbs = (count: number, people: string) => reactionMessages.chip(reactionMessages.names['👍'], count, people)
const reacted = buildMessage(1, { reactions: [{ emoji: '👍', count: 1, names: [jonas.name] }] })
const event = {
  uid_project: projectId(),
  uid_reply: messageId(1),
  emoji: '👍',
  uid_user: jonas.uid_user,
  name: 'Ines',
  added: true,
  count: 2,
  version: 2,
} as const

describe('reactions', () => {
  test('shows who reacted, and marks and names one’s own', async () => {
    await visit(page([reacted], { my_reactions: { [messageId(1)]: ['👍'] } }))
    const chip = (await inMessage('Message 1')).getByRole('button', { name: thumbs(1, jonas.name) })
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    expect(chip.title).toBe(jonas.name)
  })

  test('arrive live from others, each once and in the order of their versions', async () => {
    await visit([reacted])
    const message = await inMessage('Message 1')
    await receiveEvent('project_reaction_changed', { ...event, name: 'Clara', count: 3, version: 3 })
    await receiveEvent('project_reaction_changed', event)
    await receiveEvent('project_reaction_changed', event)
    const chip = await message.findByRole('button', { name: thumbs(3, `${jonas.name}, Ines, Clara`) })
    expect(chip.getAttribute('aria-pressed')).toBe('false')
  })

  test('are chosen in a menu by keyboard, shown at once, and confirmed by their event', async () => {
    const { api, hand } = await visit([buildMessage(1)], {
      answers: { addReaction: { reactions: [{ emoji: '👎', count: 1, names: ['Mara Hartwell'] }] } },
    })
    const message = await inMessage('Message 1')
    act(() => message.getByRole('button', { name: reactionMessages.react }).focus())
    await hand.keyboard('{Enter}')
    const menu = await screen.findByRole('dialog', { name: reactionMessages.react })
    expect(within(menu).getAllByRole('button')).toHaveLength(12)
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
    act(() => within(menu).getByRole('button', { name: reactionMessages.names['👍'] }).focus())
    await hand.keyboard('{ArrowRight}{Enter}')
    const name = reactionMessages.chip(reactionMessages.names['👎'], 1, 'Mara Hartwell')
    const chip = await message.findByRole('button', { name })
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(api.sent('addReaction')).toHaveLength(1))
    await receiveEvent('project_reaction_changed', {
      ...event,
      emoji: '👎',
      count: 1,
      uid_user: me.uid_user,
      name: 'Mara Hartwell',
    })
    expect(message.getByRole('button', { name })).toBe(chip)
  })

  test('are taken back if the server refuses them', async () => {
    const { hand } = await visit([reacted], { answers: { addReaction: { fault: 500 } } })
    const message = await inMessage('Message 1')
    await hand.click(message.getByRole('button', { name: thumbs(1, jonas.name) }))
    await screen.findByRole('alert')
    await waitFor(() =>
      expect(message.getByRole('button', { name: thumbs(1, jonas.name) }).getAttribute('aria-pressed')).toBe('false'),
    )
  })

  test('are taken back without a connection', async () => {
    let isOnline = true
    const newest = page([reacted])
    const { hand } = await visit(newest, {
      answers: { addReaction: 'offline', listReplies: () => (isOnline ? newest : 'offline') },
    })
    const message = await inMessage('Message 1')
    isOnline = false
    await hand.click(message.getByRole('button', { name: thumbs(1, jonas.name) }))
    await screen.findByRole('alert')
    const chip = await message.findByRole('button', { name: thumbs(1, jonas.name) })
    expect(chip.getAttribute('aria-pressed')).toBe('false')
  })

  test('name everyone when someone else reacts at the same time', async () => {
    const all = { emoji: '👍', count: 3, names: [jonas.name, 'Ines', 'Mara Hartwell'] } as const
    const later = page([{ ...reacted, version: 3, reactions: [{ ...all, names: [...all.names] }] }])
    let answer = () => {}
    const { hand } = await visit([reacted], {
      answers: {
        addReaction: async () => {
          await new Promise<void>((resolve) => {
            answer = resolve
          })
          return { reactions: [{ ...all, names: [...all.names] }] }
        },
        listReplies: ({ path }) =>
          path.includes('around=') ? { ...later, my_reactions: { [messageId(1)]: ['👍'] } } : page([reacted]),
      },
    })
    const message = await inMessage('Message 1')
    await hand.click(message.getByRole('button', { name: thumbs(1, jonas.name) }))
    await receiveEvent('project_reaction_changed', event)
    await receiveEvent('project_reaction_changed', {
      ...event,
      uid_user: me.uid_user,
      name: 'Mara Hartwell',
      count: 3,
      version: 3,
    })
    await act(async () => answer())
    const chip = await message.findByRole('button', { name: thumbs(3, all.names.join(', ')) })
    expect(chip.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('pinned messages', () => {
  const pin = (number: number) =>
    buildMessage(number, { pinned_at: `2026-11-1${number}T12:00:00.000Z`, pinned_by: 'Ines' })
  const pins = [pin(2), pin(1)]

  test('are shown in a bar that steps through them, opens the list and leads to the message', async () => {
    const { hand } = await visit(page([pin(1), pin(2)]), {
      answers: { listReplies: ({ path }) => page(path.includes('pinned=') ? pins : [pin(1), pin(2)]) },
    })
    const bar = within(await screen.findByRole('region', { name: chatMessages.pinnedMessages }))
    expect(bar.getByText(chatMessages.pinnedBy('Ines', 1, 2))).toBeTruthy()
    expect(bar.getByText('Message 2')).toBeTruthy()
    await hand.click(bar.getByRole('button', { name: chatMessages.nextPinned }))
    expect(bar.getByText('Message 1')).toBeTruthy()
    expect(bar.getByText(chatMessages.pinnedBy('Ines', 2, 2))).toBeTruthy()
    await hand.click(bar.getByRole('button', { name: chatMessages.viewAllPinned }))
    const list = within(await screen.findByRole('dialog', { name: chatMessages.pinnedMessages }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    await hand.click(list.getByText('Message 2'))
    expect(bar.getByText(chatMessages.pinnedBy('Ines', 1, 2))).toBeTruthy()
    await waitFor(async () => expect((await findMessage('Message 2')).className).toContain('bg-accent-soft'))
  })

  test('are pinned from the message', async () => {
    const { api, hand } = await visit([buildMessage(1)], {
      answers: { pinMessage: { reply: { ...pin(1), version: 2 } } },
    })
    await hand.click((await inMessage('Message 1')).getByRole('button', { name: chatMessages.pin }))
    expect(api.sent('pinMessage')).toHaveLength(1)
    expect(await (await inMessage('Message 1')).findByText(chatMessages.pinned)).toBeTruthy()
    expect((await inMessage('Message 1')).getByRole('button', { name: chatMessages.unpin })).toBeTruthy()
  })
})
