// Preloads the lazy dialog, so that a test does not time out on a busy machine.
import '#features/duplicates/duplicate-dialog.tsx'
import { dashboardMessages } from '@joinery/contract/messages/dashboard-messages'
import { duplicateMessages as texts } from '@joinery/contract/messages/duplicate-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildProject, projectId } from '#testing/build-project.ts'

import { kitchen, visit } from './dashboard-testing.ts'

const copy = buildProject({ uid_project: projectId(9), title: 'Hartwell Pantry' })

test('duplicates a project from its card, with the chosen parts', async () => {
  const { api, hand } = await visit(undefined, { duplicateProject: { project: copy } })
  await hand.click(await screen.findByRole('button', { name: dashboardMessages.duplicate(kitchen.title) }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText(texts.name)
  expect(name).toHaveProperty('value', texts.copyOf(kitchen.title))
  await hand.clear(name)
  await hand.click(dialog.getByRole('button', { name: texts.submit }))
  expect(await dialog.findByText('Project name is required')).toBeTruthy()
  await hand.type(name, 'Hartwell Pantry')
  await hand.click(dialog.getByRole('checkbox', { name: texts.parts.files.name }))
  await hand.click(dialog.getByRole('button', { name: texts.submit }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.sent('duplicateProject').map(({ body }) => body)).toEqual([
    { title: 'Hartwell Pantry', include: ['description', 'cards', 'labels', 'selections'] },
  ])
})

test('starts from a template without proposing its name', async () => {
  const template = buildProject({ title: 'Kitchen template', is_template: true })
  const { hand } = await visit([template], {}, '/dashboard?view=templates')
  await hand.click(await screen.findByRole('button', { name: dashboardMessages.startFromLabel(template.title) }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText(texts.name)).toHaveProperty('value', '')
})
