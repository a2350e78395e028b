import { messages } from '@joinery/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildCard, cardId } from '#testing/build-card.ts'
import { buildProject } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'

import { jonasId, kitchen, visit } from './board-testing.ts'

const plan = buildAttachment(1)
const section = buildAttachment(2)
const board = {
  todo: [buildCard(1, { attachments: [plan] }), buildCard(2, { uid_user: jonasId, attachments: [section] })],
  in_progress: [],
  done: [],
}

const open = async (number: number, answers: Answers = {}, project = kitchen) => {
  const page = await visit({ board, project, search: `?card=${cardId(number)}`, answers })
  return { ...page, panel: within(await screen.findByRole('dialog', { name: 'Card' })) }
}
const files = (panel: Pick<typeof screen, 'queryAllByRole'>) =>
  panel.queryAllByRole('button', { name: /^(Open|Download) / }).map(({ textContent }) => textContent)

test('lets the creator of a card add files to it and shows them immediately', async () => {
  const { panel, hand, api } = await open(1, {
    addCardFiles: { reply: buildCard(1, { attachments: [plan, section], version: 9 }) },
  })
  expect(files(panel)).toHaveLength(1)
  await hand.upload(panel.getByLabelText('Add files'), new File(['x'], section.filename, { type: 'image/png' }))
  await waitFor(() => expect(files(panel)).toHaveLength(2))
  expect(panel.queryByRole('list', { name: 'Uploads' })).toBeNull()
  expect(api.sent('addCardFiles')[0]?.path).toBe(`/projects/replies/${cardId(1)}/attachments`)
})

test('keeps a rejected file in the list with its reason', async () => {
  const { panel, hand } = await open(1, {
    addCardFiles: { fault: 409, body: { error: messages.kanban.tooManyFiles } },
  })
  await hand.upload(panel.getByLabelText('Add files'), new File(['x'], 'more.png', { type: 'image/png' }))
  expect(await panel.findByText(messages.kanban.tooManyFiles)).toBeTruthy()
  await hand.click(panel.getByRole('button', { name: 'Dismiss' }))
})

test('removes a file after confirmation', async () => {
  const { panel, hand, api } = await open(1, {
    removeCardFile: { reply: buildCard(1, { attachments: [], version: 9 }) },
  })
  await hand.click(panel.getByRole('button', { name: 'Delete', description: plan.filename }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete this attachment?' }))
  await hand.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(files(panel)).toEqual([]))
  expect(screen.queryByRole('dialog', { name: 'Delete this attachment?' })).toBeNull()
  expect(api.sent('removeCardFile')[0]?.path).toBe(`/projects/replies/${cardId(1)}/attachments/${plan.uid_file}`)
})

test('ignores a response older than the shown state', async () => {
  const { panel, hand, api } = await open(1, {
    addCardFiles: { reply: buildCard(1, { attachments: [plan, section], version: 9 }) },
  })
  const add = () =>
    hand.upload(panel.getByLabelText('Add files'), new File(['x'], section.filename, { type: 'image/png' }))
  await add()
  await waitFor(() => expect(files(panel)).toHaveLength(2))
  api.answer({ addCardFiles: { reply: buildCard(1, { attachments: [plan], version: 8 }) } })
  await add()
  await waitFor(() => expect(api.sent('addCardFiles')).toHaveLength(2))
  await waitFor(() => expect(panel.queryByRole('list', { name: 'Uploads' })).toBeNull())
  expect(files(panel)).toHaveLength(2)
})

test.each([
  ['a card of another user', 2, kitchen],
  ['a card in an archived project', 1, buildProject({ status: 'archived' })],
])('offers no file changes for %s', async (_, number, project) => {
  const { panel } = await open(number, {}, project)
  await waitFor(() => expect(files(panel)).toHaveLength(1))
  expect(panel.queryByLabelText('Add files')).toBeNull()
  expect(panel.queryByRole('button', { name: 'Delete', description: /\w/ })).toBeNull()
})
