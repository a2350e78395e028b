import '#kit/editor/editor.tsx'
import { commentMessages } from '@joinery/contract/messages/comment-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildAuthor, buildPin, buildPinComment } from '#testing/build-pin.ts'
import { buildClientProject, buildProject } from '#testing/build-project.ts'
import { cutConnection, restoreConnection, emitFromServer } from '#testing/fake-socket.ts'

import { box, button, newPerson, numbers, panel, picture, thread, visit } from './pins-testing.tsx'

type Page = Awaited<ReturnType<typeof visit>>

const authorOf = ({ user }: Pick<Page, 'user'>) => buildAuthor({ uid_user: user.uid_user, name: 'Mara Hartwell' })

const placeOf = (name: string) => picture().getByText(name).closest<HTMLElement>('.pin')?.style

/** Marks a point and types a comment without sending it. */
const write = async ({ hand }: Page, words: string, mark = 'Mark a point') => {
  await hand.click(await panel().findByRole('button', { name: 'Comment' }))
  await hand.click(screen.getByRole('button', { name: mark }))
  const field = await box('Comment')
  await hand.type(field, words)
  return field
}

test('marks a rectangle, sends a comment and shows its number immediately', async () => {
  const page = await visit()
  await page.hand.click(await panel().findByRole('button', { name: 'Comment' }))
  expect(button('Cancel')).toBeTruthy()
  const pin = buildPin(1, { x: 0.1, y: 0.2, w: 0.3, h: 0.4, author: authorOf(page), original_content: 'Walnut' })
  const answered = Promise.withResolvers<{ pin: typeof pin }>()
  page.api.answer({ createPin: () => answered.promise })
  await page.hand.click(screen.getByRole('button', { name: 'Mark a rectangle' }))
  expect(picture().getByText(commentMessages.newPosition)).toBeTruthy()
  await page.hand.type(await box('Comment'), 'Walnut')
  await page.hand.keyboard('{Control>}{Enter}{/Control}')

  expect(await panel().findByText('Sending...')).toBeTruthy()
  expect(placeOf(commentMessages.sendingComment)?.left).toBe('10%')
  expect(panel().queryByRole('textbox')).toBeNull()
  const [sent] = page.api.sent('createPin')
  expect(sent?.path).toContain(buildAttachment(1).uid_file)
  expect(sent?.body).toMatchObject({ x: 0.1, y: 0.2, w: 0.3, h: 0.4, page: null, content: '<p>Walnut</p>' })
  expect(sent?.body.clientId).toMatch(/^[0-9a-f]{32}$/)

  answered.resolve({ pin })
  expect(await picture().findByRole('button', { name: 'Comment 1 by Mara Hartwell, open: Walnut' })).toBeTruthy()
  expect(panel().queryByText('Sending...')).toBeNull()
})

test('moves the focus from the form to the sent comment, unless the user has moved it', async () => {
  const page = await visit()
  const answer = (number: number) => {
    const answered = Promise.withResolvers<{ pin: Pin }>()
    page.api.answer({ createPin: () => answered.promise })
    return () => {
      const clientId = page.api.sent('createPin').at(-1)?.body.clientId ?? null
      answered.resolve({ pin: buildPin(number, { author: authorOf(page), clientId }) })
    }
  }
  const first = answer(1)
  await write(page, 'Walnut')
  await page.hand.keyboard('{Control>}{Enter}{/Control}')
  await panel().findByText('Sending...')
  expect(document.activeElement?.textContent).toContain('Walnut')
  first()
  await waitFor(() => expect(document.activeElement).toBe(button(/^Comment 1 by/)))

  const second = answer(2)
  await write(page, 'Oak')
  await page.hand.keyboard('{Control>}{Enter}{/Control}')
  await panel().findByText('Sending...')
  button('Mine').focus()
  second()
  await panel().findByRole('button', { name: /^Comment 2 by/ })
  expect(document.activeElement).toBe(button('Mine'))
})

test('sends no empty comment and says so', async () => {
  const page = await visit()
  await page.hand.click(await panel().findByRole('button', { name: 'Comment' }))
  await page.hand.click(screen.getByRole('button', { name: 'Mark a point' }))
  await box('Comment')
  await page.hand.click(button('Send to team'))
  expect(panel().getByRole('alert').textContent).toBe(reviewMessages.contentRequired)
  expect(page.api.sent('createPin')).toEqual([])
})

test('restores a draft with its position after closing the viewer and after a reload', async () => {
  const user = newPerson()
  const page = await visit({ user })
  await write(page, 'The hood hangs too low')
  page.unmount()

  const second = await visit({ user })
  expect((await box('Comment')).textContent).toBe('The hood hangs too low')
  expect(placeOf(commentMessages.newPosition)?.top).toBe('60%')
  // Clears the memory, so that the draft comes from local storage.
  await second.session.logOut()
  second.unmount()

  await visit({ user })
  expect((await box('Comment')).textContent).toBe('The hood hangs too low')
  await visit({ user: newPerson() }).then(({ unmount }) => unmount())
})

test('keeps a draft on the version it was begun on', async () => {
  const [old, now] = [buildAttachment(1), buildAttachment(2, { uid_stack: buildAttachment(1).uid_stack, version: 2 })]
  const page = await visit({ versions: [now, old], answers: { createPin: { pin: buildPin(1) } } })
  await write(page, 'Too dark')
  await page.hand.click(screen.getByRole('button', { name: 'Show version 1' }))
  expect(picture().queryByText(commentMessages.newPosition)).toBeNull()
  expect(panel().queryByRole('textbox', { name: 'Comment' })).toBeNull()
  expect(panel().getByText(commentMessages.unsentElsewhere(2))).toBeTruthy()
  await page.hand.click(button('Continue'))
  expect((await box('Comment')).textContent).toBe('Too dark')
  await page.hand.click(button('Send to team'))
  await waitFor(() => expect(page.api.sent('createPin')[0]?.path).toContain(now.uid_file))
})

test('keeps a comment as unsent on a lost connection and retries it with the same id', async () => {
  const page = await visit({ answers: { createPin: 'offline' } })
  await write(page, 'Brass handles')
  await page.hand.click(button('Send to team'))
  expect((await panel().findByRole('alert')).textContent).toContain('Failed to send message')
  expect(panel().getByText('Brass handles')).toBeTruthy()
  cutConnection()
  const author = authorOf(page)
  page.api.answer({
    createPin: ({ body }) => {
      const pin = buildPin(1, { author, clientId: body.clientId ?? null, original_content: 'Brass handles' })
      page.store([pin])
      return { pin }
    },
  })
  restoreConnection()
  expect(await picture().findByRole('button', { name: /Brass handles/ })).toBeTruthy()
  const names = page.api.sent('createPin').map(({ body }) => body.clientId)
  expect(names).toHaveLength(2)
  expect(names[0]).toBe(names[1])
  expect(panel().queryByRole('alert')).toBeNull()
})

test('sends an unsent comment after a reload', async () => {
  const user = newPerson()
  const page = await visit({ user, answers: { createPin: 'offline' } })
  await write(page, 'Brass handles')
  await page.hand.click(button('Send to team'))
  await panel().findByRole('button', { name: 'Retry' })
  await page.session.logOut()
  page.unmount()
  const stored: Pin[] = []
  const again = await visit({
    user,
    answers: {
      listVersions: () => ({ versions: [buildAttachment(1)], pins: [...stored] }),
      createPin: () => {
        stored.push(buildPin(1))
        return { pin: buildPin(1) }
      },
    },
  })
  await waitFor(() => expect(again.api.sent('createPin')).toHaveLength(1))
  expect(again.api.sent('createPin')[0]?.body.clientId).toBe(page.api.sent('createPin')[0]?.body.clientId)
  expect(await picture().findByRole('button', { name: /^Comment 1 / })).toBeTruthy()
})

test('shows a comment once when its response was lost', async () => {
  const user = newPerson()
  const author = buildAuthor({ uid_user: user.uid_user, name: 'Mara Hartwell' })
  const page: Page = await visit({
    user,
    answers: {
      createPin: ({ body }) => {
        page.store([buildPin(1, { author, clientId: body.clientId ?? null, content: body.content })])
        return 'offline'
      },
    },
  })
  await write(page, 'Once')
  await page.hand.click(button('Send to team'))
  await panel().findByRole('button', { name: 'Retry' })
  emitFromServer('project_review_changed', {
    uid_project: page.project.uid_project,
    uid_stack: buildAttachment(1).uid_stack,
  })
  await waitFor(() => expect(numbers()).toEqual(['1']))
  expect(panel().getAllByText('Once')).toHaveLength(1)
  expect(panel().queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('shows why the server rejected a comment, and offers retry and discard', async () => {
  const page = await visit({
    answers: { createPin: { fault: 409, body: { error: reviewMessages.tooManyPins } } },
  })
  await write(page, 'One more')
  await page.hand.click(button('Send to team'))
  expect((await panel().findByRole('alert')).textContent).toContain(reviewMessages.tooManyPins)
  await page.hand.click(button('Retry'))
  await waitFor(() => expect(page.api.sent('createPin')).toHaveLength(2))
  await page.hand.click(await panel().findByRole('button', { name: 'Discard' }))
  expect(panel().queryByText('One more')).toBeNull()
  expect(localStorage.length).toBe(0)
})

test('shows a new reply from another user while typing and keeps the draft', async () => {
  const page = await visit({ pins: [buildPin(1)], selected: buildPin(1).uid_pin })
  await page.hand.click(await panel().findByRole('button', { name: 'Reply' }))
  const field = await box('Reply')
  await page.hand.type(field, 'On it')
  page.store([buildPin(1, { comments: [buildPinComment(1, { content: '<p>Tomorrow</p>' })] })])
  emitFromServer('project_review_changed', {
    uid_project: page.project.uid_project,
    uid_stack: buildAttachment(1).uid_stack,
  })
  expect(await panel().findByText('Tomorrow')).toBeTruthy()
  expect(field.textContent).toBe('On it')

  const comment = buildPinComment(2, { content: '<p>On it</p>', author: authorOf(page) })
  page.api.answer({ createPinComment: { comment } })
  await page.hand.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(panel().getByRole('list', { name: reviewMessages.replies(1) }).children).toHaveLength(2))
  expect(page.api.sent('createPinComment')[0]?.body.content).toBe('<p>On it</p>')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reply'))
})

test('restores a reply draft with its thread', async () => {
  const user = newPerson()
  const page = await visit({ user, pins: [buildPin(1), buildPin(2)], selected: buildPin(1).uid_pin })
  await page.hand.click(await panel().findByRole('button', { name: 'Reply' }))
  await page.hand.type(await box('Reply'), 'Which one')
  await page.hand.click(button('Comment 2 by Jonas Pike'))
  expect(panel().queryByRole('textbox')).toBeNull()
  await page.hand.click(button('Comment 1 by Jonas Pike'))
  expect((await box('Reply')).textContent).toBe('Which one')
})

test('keeps drafts about a comment that another user deletes', async () => {
  const page = await visit({ pins: [buildPin(1)], selected: buildPin(1).uid_pin })
  await page.hand.click(await panel().findByRole('button', { name: 'Reply' }))
  await page.hand.type(await box('Reply'), 'Long thoughts')
  page.store([])
  emitFromServer('project_review_changed', {
    uid_project: page.project.uid_project,
    uid_stack: buildAttachment(1).uid_stack,
  })
  expect((await panel().findByRole('alert')).textContent).toContain(reviewMessages.pinNotFound)
  expect(panel().getByText('Long thoughts')).toBeTruthy()
  expect(panel().queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('refetches after a connection gap', async () => {
  const page = await visit({ pins: [buildPin(1)] })
  await picture().findByRole('button', { name: /^Comment 1/ })
  page.store([buildPin(1), buildPin(2)])
  cutConnection()
  restoreConnection()
  expect(await picture().findByRole('button', { name: /^Comment 2/ })).toBeTruthy()
})

test('mentions a person who can see the file', async () => {
  const page = await visit()
  await write(page, 'Look ')
  await page.hand.keyboard('@Jon')
  expect(await screen.findByRole('option', { name: /Jonas Pike/ })).toBeTruthy()
})

test('lets a client comment and reply, but not create cards', async () => {
  await visit({ project: buildClientProject(), pins: [buildPin(1)], selected: buildPin(1).uid_pin })
  expect(await panel().findByRole('button', { name: 'Reply' })).toBeTruthy()
  expect(button('Comment')).toBeTruthy()
  expect(button('Resolve')).toBeTruthy()
  expect(panel().queryByRole('button', { name: 'Create card' })).toBeNull()
  expect(thread().queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('is read-only in an archived project', async () => {
  await visit({ project: buildProject({ status: 'archived' }), pins: [buildPin(1)], selected: buildPin(1).uid_pin })
  expect(await panel().findByText('Comment 1')).toBeTruthy()
  for (const name of ['Comment', 'Reply', 'Resolve', 'Create card', 'Delete']) {
    expect(panel().queryByRole('button', { name })).toBeNull()
  }
})
