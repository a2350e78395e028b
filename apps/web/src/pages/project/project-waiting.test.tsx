import { waitingMessages } from '@joinery/contract/messages/waiting-messages'

// Preload lazy chunks so the first visit does not time out on a busy machine.
import './project-overview.tsx'
import './project-page.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { buildWaiting } from '#features/waiting/waiting-testing.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import { emitFromServer } from '#testing/fake-socket.ts'
import { stubView } from '#testing/fake-view.ts'

import { heading, visit } from './project-testing.ts'

beforeEach(stubView)

const project = buildProject()
const { uid_project } = project
const item = buildWaiting(1, { uid_project, title: 'Which handle?' })
const section = () => screen.findByRole('region', { name: waitingMessages.title })

test('shows waiting items of this project without the project name', async () => {
  const { api } = await visit('overview', project, { listWaiting: { waiting: [item], has_more: false } })
  const link = within(await section()).getByRole('link')
  expect(link.textContent).toContain('Which handle?Jonas Pike mentioned you')
  expect(link.textContent).not.toContain('Hartwell Kitchen')
  expect(api.sent('listWaiting')[0]?.path).toBe(`/waiting?project=${uid_project}`)
})

test.each([
  ['project_review_changed', { uid_project, uid_stack: projectId(500) }],
  ['project_members_changed', { uid_project }],
] as const)('refetches waiting items on %s', async (event, told) => {
  const { api } = await visit('overview', project)
  await heading()
  await waitFor(() => expect(api.sent('listWaiting').length).toBeGreaterThan(0))
  expect(screen.queryByRole('region', { name: waitingMessages.title })).toBeNull()
  api.answer({ listWaiting: { waiting: [item], has_more: false } })
  act(() => emitFromServer(event, told))
  expect(await section()).toBeTruthy()
})
