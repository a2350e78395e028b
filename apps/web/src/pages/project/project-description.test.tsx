// Preload lazy chunks so the first visit does not time out on a busy machine.
import './project-overview.tsx'
import './project-page.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildJoinedProject, buildProject } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderProject } from '#testing/render-page.tsx'

const description = '<h2>Kitchen</h2><ul><li>Walnut fronts</li><li>Brass pulls</li></ul>'

const visit = (summarizeText: Answers['summarizeText'], project = buildProject({ description })) =>
  renderProject(project, 'overview', { answers: { summarizeText } })
const summarise = () => screen.findByRole('button', { name: 'Summarise' })
const alert = async () => (await screen.findByRole('alert')).textContent

test('shows a summary below the description, to be copied, for one credit', async () => {
  const { hand, api, session } = await visit({ summary: 'Walnut and brass.', remainingCredits: 1499 })
  expect((await summarise()).parentElement?.textContent).toBe('Summarise1 credit')
  await hand.click(await summarise())
  const panel = within(await screen.findByRole('region', { name: 'Summary' }))
  expect(await panel.findByText('Walnut and brass.')).toBeTruthy()
  expect(api.sent('summarizeText').map(({ body }) => body)).toEqual([
    { text: 'Kitchen\nWalnut fronts\nBrass pulls', reasoningEffort: 'minimal', verbosity: 'low' },
  ])
  expect(session.getState().credits).toBe(1499)
  await hand.click(panel.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('Walnut and brass.')
  await hand.click(panel.getByRole('button', { name: 'Close summary' }))
  expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull()
})

test('lets a member create a summary', async () => {
  await visit({ summary: 'x', remainingCredits: 1 }, buildJoinedProject({ description }))
  expect(await summarise()).toBeTruthy()
})

test('offers no summary for an empty description', async () => {
  await visit({}, buildProject({ description: '<p></p>' }))
  await screen.findByRole('heading', { name: 'What is this project about?' })
  expect(screen.queryByRole('button', { name: 'Summarise' })).toBeNull()
})

test.each<[Answers['summarizeText'], string]>([
  [{ fault: 500, text: '' }, 'Failed to summarize text'],
  ['offline', 'Network error - please check your connection'],
  [
    { fault: 402, body: { error: 'Insufficient credits', remainingCredits: 0 } },
    'Insufficient credits. You have 0 credits remaining.',
  ],
])('shows why a summary fails (%j)', async (answer, sentence) => {
  const { hand } = await visit(answer)
  await hand.click(await summarise())
  expect(await alert()).toBe(sentence)
})

test('updates the balance everywhere when there are too few credits', async () => {
  const { hand, session } = await visit({ fault: 402, body: { error: 'Insufficient credits', remainingCredits: 0 } })
  await hand.click(await summarise())
  await alert()
  expect(session.getState().credits).toBe(0)
})

test('summarises the unsaved text in the editor', async () => {
  const { hand, api } = await visit({ summary: 'Walnut and brass.', remainingCredits: 1499 })
  await hand.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('textbox', { name: 'Description' })
  await hand.click(await summarise())
  expect(await screen.findByText('Walnut and brass.')).toBeTruthy()
  expect(api.sent('summarizeText')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Insert' })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Summarise' })).toHaveLength(1))
})
