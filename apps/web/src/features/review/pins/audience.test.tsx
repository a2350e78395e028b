import '#kit/editor/editor.tsx'
import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import { commentStatusMessages as statusTexts } from '@joinery/contract/messages/comment-status-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildAuthor, buildPin, buildPinComment } from '#testing/build-pin.ts'
import { buildClientProject, buildMember, buildProject, projectId } from '#testing/build-project.ts'
import { emitFromServer } from '#testing/fake-socket.ts'

import { box, button, newPerson, panel, picture, thread, visit } from './pins-testing.tsx'

type Page = Awaited<ReturnType<typeof visit>>

const { team, client } = statusTexts.audience

const mark = async ({ hand }: Page) => {
  await hand.click(await panel().findByRole('button', { name: 'Comment' }))
  await hand.click(screen.getByRole('button', { name: 'Mark a point' }))
  return box('Comment')
}

const isChosen = (name: string) => button(name).getAttribute('aria-pressed') === 'true'

const withClient = () =>
  buildProject({}, [
    buildMember('jonas@pike.example', { uid_user: projectId(2), name: 'Jonas Pike' }),
    buildMember('clara@whitfield.example', { uid_user: projectId(3), name: 'Clara Whitfield', role: 'client' }),
  ])

const announce = ({ project }: Page) =>
  emitFromServer('project_review_changed', {
    uid_project: project.uid_project,
    uid_stack: buildAttachment(1).uid_stack,
  })

test('starts a comment for the team, and sends it to clients only on request', async () => {
  const page = await visit({ project: withClient(), answers: { createPin: { pin: buildPin(1) } } })
  const field = await mark(page)
  expect([isChosen(team), isChosen(client)]).toEqual([true, false])
  expect(panel().getByText(texts.audienceHint.team)).toBeTruthy()
  await page.hand.type(field, 'Shelf span @Cla')
  expect(screen.queryByRole('option', { name: /Clara/ })).toBeNull()
  expect(button(texts.sendTo.team)).toBeTruthy()
  await page.hand.click(button(client))
  expect(panel().getByText(texts.audienceHint.client)).toBeTruthy()
  await page.hand.click(field)
  await page.hand.keyboard('ra')
  expect(await screen.findByRole('option', { name: /Clara/ })).toBeTruthy()
  await page.hand.keyboard('{Escape}')
  await page.hand.click(button(texts.sendTo.client))
  await waitFor(() => expect(page.api.sent('createPin')[0]?.body).toMatchObject({ visibility: 'client' }))
})

test('keeps the chosen audience with the draft and the unsent comment', async () => {
  const user = newPerson()
  const page = await visit({ user })
  await page.hand.type(await mark(page), 'Warmer')
  await page.hand.click(button(client))
  await page.session.logOut()
  page.unmount()
  const second = await visit({ user, answers: { createPin: 'offline' } })
  await box('Comment')
  expect(isChosen(client)).toBe(true)
  await second.hand.click(button(texts.sendTo.client))
  await panel().findByRole('button', { name: 'Retry' })
  expect(panel().getByText(client)).toBeTruthy()
  await second.session.logOut()
  second.unmount()
  const third = await visit({ user, answers: { createPin: { pin: buildPin(1) } } })
  await waitFor(() => expect(third.api.sent('createPin')[0]?.body).toMatchObject({ visibility: 'client' }))
})

test('shows who sees a comment, and changes it after a confirmation', async () => {
  const pin = buildPin(1, { visibility: 'team', comments: [buildPinComment(1)] })
  const page = await visit({ pins: [pin, buildPin(2)], selected: pin.uid_pin })
  expect(await picture().findByRole('button', { name: /^Comment 1 .*, open, team only: / })).toBeTruthy()
  expect(thread().getByText(team)).toBeTruthy()
  expect(thread(buildPin(2).uid_pin).getByText(client)).toBeTruthy()
  await page.hand.click(thread().getByRole('button', { name: texts.changeAudience.client }))
  const dialog = within(screen.getByRole('dialog', { name: texts.showTitle(1) }))
  expect(dialog.getByText(texts.showWarning(1))).toBeTruthy()
  const shown = { ...pin, visibility: 'client' as const }
  page.api.answer({ updatePin: { pin: shown } })
  await page.hand.click(dialog.getByRole('button', { name: texts.changeAudience.client }))
  expect(await thread().findByText(client)).toBeTruthy()
  page.api.answer({ updatePin: { fault: 409, body: { error: reviewMessages.clientReplied } } })
  await page.hand.click(await thread().findByRole('button', { name: texts.changeAudience.team }))
  expect((await thread().findByRole('alert')).textContent).toBe(reviewMessages.clientReplied)
  expect(page.api.sent('updatePin').map(({ body }) => body.visibility)).toEqual(['client', 'team'])
})

test('does not offer to hide comments that clients and guests wrote or replied to', async () => {
  const clara = buildAuthor({ uid_user: projectId(3), name: 'Clara Whitfield' })
  const guest = buildAuthor({ uid_user: null, name: 'Cleo', is_guest: true })
  const pins = [
    buildPin(1, { author: clara }),
    buildPin(2, { author: guest }),
    buildPin(3, { comments: [buildPinComment(1, { author: guest })] }),
    buildPin(4),
  ]
  const { hand } = await visit({ project: withClient(), pins, selected: pins[3]?.uid_pin ?? '' })
  expect(await panel().findByRole('button', { name: texts.changeAudience.team })).toBeTruthy()
  for (const name of [/^Comment 1 by/, /^Comment 2 by/, /^Comment 3 by/]) {
    await hand.click(button(name))
    expect(panel().queryByRole('button', { name: texts.changeAudience.team })).toBeNull()
  }
})

test('asks to check a reply when the audience changed while it was written', async () => {
  const pin = buildPin(1, { visibility: 'team' })
  const page = await visit({
    pins: [pin],
    selected: pin.uid_pin,
    answers: { createPinComment: { comment: buildPinComment(1) } },
  })
  await page.hand.click(await panel().findByRole('button', { name: 'Reply' }))
  await page.hand.type(await box('Reply'), 'Our margin')
  page.store([{ ...pin, visibility: 'client' }])
  announce(page)
  await page.hand.click(await panel().findByRole('button', { name: texts.sendTo.client }))
  expect((await panel().findByRole('alert')).textContent).toBe(reviewMessages.visibilityChanged)
  expect(page.api.sent('createPinComment')).toEqual([])
  await page.hand.click(button(texts.sendTo.client))
  await waitFor(() => expect(page.api.sent('createPinComment')[0]?.body).toMatchObject({ visibility: 'client' }))
})

test('closes a comment that is no longer visible to a client', async () => {
  const page = await visit({ project: buildClientProject(), pins: [buildPin(1)], selected: buildPin(1).uid_pin })
  expect(await panel().findByText('Comment 1')).toBeTruthy()
  page.store([])
  announce(page)
  await waitFor(() => expect(panel().queryByText('Comment 1')).toBeNull())
  expect(picture().queryByRole('button')).toBeNull()
})

test('closes comments for the team when the user becomes a client', async () => {
  const page = await visit({ pins: [buildPin(1, { visibility: 'team' })] })
  expect(await panel().findByText('Comment 1')).toBeTruthy()
  page.store([])
  const member = buildMember(page.user.email, { uid_user: page.user.uid_user, role: 'client' })
  emitFromServer('project_members_changed', { uid_project: page.project.uid_project, member })
  await waitFor(() => expect(panel().queryByText('Comment 1')).toBeNull())
})

test('tells clients who sees their comment, without a choice', async () => {
  const page = await visit({
    project: buildClientProject(),
    pins: [buildPin(1)],
    selected: buildPin(1).uid_pin,
    answers: { createPin: { pin: buildPin(2) } },
  })
  await page.hand.type(await mark(page), 'Warmer')
  expect(panel().getByText(reviewMessages.yourAudience)).toBeTruthy()
  for (const name of [team, client, texts.changeAudience.team]) {
    expect(panel().queryByRole('button', { name })).toBeNull()
  }
  expect(thread().queryByText(client)).toBeNull()
  await page.hand.click(button('Send'))
  await waitFor(() => expect(page.api.sent('createPin')).toHaveLength(1))
  expect(page.api.sent('createPin')[0]?.body.visibility).toBeUndefined()
})
