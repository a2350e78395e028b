import '#kit/editor/editor.tsx'
import { commentMessages } from '@joinery/contract/messages/comment-messages'
import { commentStatusMessages } from '@joinery/contract/messages/comment-status-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildCard } from '#testing/build-card.ts'
import { buildAuthor, buildPin, buildPinComment } from '#testing/build-pin.ts'
import { buildMember, buildProject, projectId } from '#testing/build-project.ts'
import { emitFromServer } from '#testing/fake-socket.ts'

import { box, button, newPerson, numbers, panel, picture, thread, visit } from './pins-testing.tsx'

const first = buildPin(1)
const card = { uid_reply: projectId(301), kanban_status: 'todo' } as const

test('filters the list and shows counts beside the names', async () => {
  const user = newPerson()
  const author = buildAuthor({ uid_user: user.uid_user, name: 'Mara Hartwell' })
  const pins = [first, buildPin(2, { status: 'resolved' }), buildPin(3, { waits_for: author }), buildPin(4, { author })]
  const { hand } = await visit({ user, pins })
  await panel().findByText('Comment 1')
  const listed = () => [...document.querySelectorAll('[data-thread]')].length
  expect(listed()).toBe(3)
  expect(panel().getByText(commentStatusMessages.waitingForYou)).toBeTruthy()
  expect(button('Open').textContent).toBe('Open3 comments')
  await hand.click(button('Resolved'))
  expect(listed()).toBe(1)
  await hand.click(button('Mine'))
  expect(listed()).toBe(2)
})

test('shows an empty state, and a failure with a retry', async () => {
  const { api, hand } = await visit({ answers: { listVersions: { fault: 400, body: { error: 'Nothing to see' } } } })
  expect((await panel().findByRole('alert')).textContent).toContain('Nothing to see')
  api.answer({ listVersions: { versions: [buildAttachment(1)], pins: [] } })
  await hand.click(button('Try Again'))
  expect(await panel().findByText(commentMessages.empty.open)).toBeTruthy()
})

test('resolves a comment immediately, keeps it visible, and reopens it', async () => {
  const answered = Promise.withResolvers<{ pin: Pin }>()
  const { api, hand } = await visit({ pins: [first], selected: first.uid_pin })
  api.answer({ updatePin: () => answered.promise })
  await hand.click(await panel().findByRole('button', { name: 'Resolve' }))
  expect(await picture().findByRole('button', { name: /^Comment 1 by Jonas Pike, resolved/ })).toBeTruthy()
  answered.resolve({ pin: { ...first, status: 'resolved', resolved_by: buildAuthor({ name: 'Mara Hartwell' }) } })
  expect(await panel().findByText('Resolved by Mara Hartwell')).toBeTruthy()
  api.answer({ updatePin: { pin: first } })
  await hand.click(await panel().findByRole('button', { name: 'Reopen' }))
  expect(await panel().findByRole('button', { name: 'Resolve' })).toBeTruthy()
  expect(api.sent('updatePin').map(({ body }) => body.status)).toEqual(['resolved', 'open'])
})

test('reverts a comment that could not be resolved and shows why', async () => {
  const { api, hand } = await visit({
    pins: [first],
    selected: first.uid_pin,
    answers: { updatePin: { fault: 403, body: { error: 'You may not do this', code: 'not_allowed' } } },
  })
  await panel().findByRole('button', { name: 'Resolve' })
  // Reverting needs no refetch.
  api.answer({ listVersions: 'offline' })
  await hand.click(button('Resolve'))
  expect((await panel().findByRole('alert')).textContent).toBe('You may not do this')
  expect(button('Resolve')).toBeTruthy()
  expect(numbers()).toEqual(['1'])
})

test('lets authors edit their text and delete it after confirmation', async () => {
  const user = newPerson()
  const own = { ...first, author: buildAuthor({ uid_user: user.uid_user, name: 'Mara Hartwell' }) }
  const { api, hand } = await visit({
    user,
    pins: [own],
    selected: own.uid_pin,
    project: buildProject({ role: 'member' }),
  })
  await hand.click(await panel().findByRole('button', { name: 'Edit' }))
  const field = await box('Comment text')
  await hand.type(field, ' and more')
  api.answer({ updatePin: { pin: { ...own, content: '<p>Comment 1 and more</p>', edited_at: own.created_at } } })
  await hand.click(button('Save'))
  expect(await panel().findByText('Comment 1 and more')).toBeTruthy()
  expect(panel().getByText('· edited')).toBeTruthy()

  api.answer({ deletePin: { message: 'Comment deleted' } })
  await hand.click(button('Delete'))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete comment 1?' }))
  expect(api.sent('deletePin')).toEqual([])
  await hand.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(numbers()).toEqual([]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('does not let others edit a text; managers can delete it, members cannot', async () => {
  const pins = [{ ...first, comments: [buildPinComment(1)] }]
  const member = await visit({ pins, selected: first.uid_pin, project: buildProject({ role: 'member' }) })
  await panel().findByText('Answer 1')
  expect(panel().queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(panel().queryByRole('button', { name: 'Delete' })).toBeNull()
  member.unmount()
  await visit({ pins, selected: first.uid_pin, project: buildProject({ role: 'manager' }) })
  await panel().findByText('Answer 1')
  expect(panel().getAllByRole('button', { name: 'Delete' })).toHaveLength(2)
})

test('creates a card from a comment with an assignee and a due date, and links to it', async () => {
  const member = buildMember('jonas@studio.example', { uid_user: projectId(21), name: 'Jonas' })
  const client = buildMember('cleo@studio.example', { uid_user: projectId(22), name: 'Cleo', role: 'client' })
  const page = await visit({
    pins: [first],
    selected: first.uid_pin,
    project: buildProject({}, [member, client]),
    answers: { createPinCard: { reply: buildCard(1, { uid_reply: card.uid_reply, kanban_status: 'todo' }) } },
  })
  await page.hand.click(await panel().findByRole('button', { name: commentMessages.createCard }))
  const title = commentMessages.createCardTitle(first.number)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Unassigned',
    page.project.creator.name,
    'Jonas',
  ])
  await page.hand.selectOptions(dialog.getByRole('combobox', { name: 'Assignee' }), 'Jonas')
  fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2031-05-04' } })
  await page.hand.click(dialog.getByRole('button', { name: commentMessages.createCard }))
  expect(page.api.sent('createPinCard')[0]?.body).toEqual({ assignee_uid: member.uid_user, due_date: '2031-05-04' })
  const link = await panel().findByRole('link', { name: 'Card' })
  expect(link.getAttribute('href')).toBe(`/projects/${page.project.uid_project}/board?card=${card.uid_reply}`)
  expect(panel().getByText('To Do')).toBeTruthy()
  expect(panel().queryByRole('button', { name: commentMessages.createCard })).toBeNull()
  expect(screen.queryByRole('dialog', { name: title })).toBeNull()
})

test('keeps the dialog open with the reason when the card cannot be created', async () => {
  const page = await visit({
    pins: [first],
    selected: first.uid_pin,
    answers: { createPinCard: { fault: 409, body: { error: reviewMessages.cardFailed } } },
  })
  await page.hand.click(await panel().findByRole('button', { name: commentMessages.createCard }))
  const dialog = within(await screen.findByRole('dialog', { name: commentMessages.createCardTitle(first.number) }))
  await page.hand.click(dialog.getByRole('button', { name: commentMessages.createCard }))
  expect((await dialog.findByRole('alert')).textContent).toBe(reviewMessages.cardFailed)
  expect(page.api.sent('createPinCard')[0]?.body).toEqual({ assignee_uid: null, due_date: null })
})

test('offers to move the card of a resolved comment to Done', async () => {
  const resolved = { ...first, card, status: 'resolved' } as const
  const page = await visit({
    pins: [{ ...first, card }],
    selected: first.uid_pin,
    answers: { updatePin: { pin: resolved }, moveCard: { reply: buildCard(1) } },
  })
  await panel().findByRole('link', { name: 'Card' })
  expect(panel().queryByRole('button', { name: commentMessages.moveCardToDone })).toBeNull()
  await page.hand.click(button('Resolve'))
  await page.hand.click(await panel().findByRole('button', { name: commentMessages.moveCardToDone }))
  expect(await panel().findByText(/^In Done/)).toBeTruthy()
  const [moved] = page.api.sent('moveCard')
  expect([moved?.path, moved?.body.kanban_status]).toEqual([expect.stringContaining(card.uid_reply), 'done'])
  expect(panel().queryByRole('button', { name: commentMessages.moveCardToDone })).toBeNull()
})

test('shows a comment as resolved when its card was finished elsewhere', async () => {
  const page = await visit({ pins: [{ ...first, card }], selected: first.uid_pin })
  await panel().findByText('To Do')
  page.store([{ ...first, card: { ...card, kanban_status: 'done' }, status: 'resolved', resolved_by: buildAuthor() }])
  emitFromServer('project_review_changed', { uid_project: page.project.uid_project, uid_stack: first.uid_stack })
  expect(await panel().findByText(commentMessages.cardDone('Done'))).toBeTruthy()
  expect(panel().getByText('Resolved by Jonas Pike')).toBeTruthy()
})

test('shows which version answers a comment and opens it', async () => {
  const [old, now] = [buildAttachment(1), buildAttachment(2, { uid_stack: first.uid_stack, version: 2 })]
  const pins = [{ ...first, answer: { uid_file: now.uid_file, version: 2 } }]
  const { hand } = await visit({ versions: [now, old], shows: old.uid_file, pins })
  await hand.click(await panel().findByRole('button', { name: commentStatusMessages.addressedIn(2) }))
  expect(screen.getByTestId('picture').dataset.shows).toBe('2')
  expect(panel().getByText('Version 1')).toBeTruthy()
})

test('offers a revision for an open comment, except on a PDF page', async () => {
  const onRevise = vi.fn<(pin: Pin) => void>()
  const { hand, unmount } = await visit({ pins: [first], selected: first.uid_pin, onRevise })
  await hand.click(await panel().findByRole('button', { name: commentMessages.revise }))
  expect(onRevise).toHaveBeenCalledWith(first)
  unmount()
  const pdf = buildAttachment(1, { mimetype: 'application/pdf' })
  await visit({ versions: [pdf], page: 1, pins: [{ ...first, page: 1 }], selected: first.uid_pin, onRevise })
  await panel().findByRole('button', { name: 'Resolve' })
  expect(panel().queryByRole('button', { name: commentMessages.revise })).toBeNull()
})

test('opens, answers and closes a thread by keyboard alone', async () => {
  const { api, hand } = await visit({
    pins: [first],
    answers: { createPinComment: { comment: buildPinComment(1, { content: '<p>Yes</p>' }) } },
  })
  const opener = await panel().findByRole('button', { name: 'Comment 1 by Jonas Pike' })
  opener.focus()
  await hand.keyboard('{Enter}')
  await hand.tab()
  expect(document.activeElement?.textContent).toBe('Reply')
  await hand.keyboard('{Enter}')
  const field = await box('Reply')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await hand.keyboard('Yes{Control>}{Enter}{/Control}')
  expect(await thread().findByText('Yes')).toBeTruthy()
  expect(api.sent('createPinComment')).toHaveLength(1)
  thread().getByRole('button', { name: 'Comment 1 by Jonas Pike' }).focus()
  await hand.keyboard('{Enter}')
  expect(panel().queryByRole('button', { name: 'Reply' })).toBeNull()
})

test('labels authors without an account as guests in list, thread and image', async () => {
  const author = buildAuthor({ uid_user: null, name: 'Nina Vale', is_guest: true })
  const pin = buildPin(1, { author, waits_for: author, comments: [buildPinComment(1, { author })] })
  await visit({ pins: [pin], selected: pin.uid_pin })
  expect(await panel().findByRole('button', { name: 'Comment 1 by Nina Vale (guest)' })).toBeTruthy()
  expect(await picture().findByRole('button', { name: /^Comment 1 by Nina Vale \(guest\), open/ })).toBeTruthy()
  expect(panel().getAllByText('guest')).toHaveLength(2)
  expect(panel().getByText(commentStatusMessages.waitingFor('Nina Vale (guest)'))).toBeTruthy()
})
