import { projectMessages } from '@joinery/contract/messages/project-messages'
import type { Project } from '@joinery/contract/projects'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import { afterJoining } from '#testing/after-joining.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildClientProject, buildJoinedProject, buildMember, projectId } from '#testing/build-project.ts'
import { stubWidth } from '#testing/fake-media.ts'
import { emitFromServer } from '#testing/fake-socket.ts'
import { stubView } from '#testing/fake-view.ts'
import { renderPage, renderProject } from '#testing/render-page.tsx'

beforeEach(stubView)

const files = [buildAttachment(1)]
const visit = async (tab: string, project: Project = buildClientProject({ file_count: 1 })) => {
  const page = await renderProject(project, tab, { files, answers: { listProjects: { projects: [project] } } })
  await screen.findByRole('heading', { level: 1 })
  return page
}
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Project' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('client', () => {
  test('shows only the description and the files', async () => {
    const { hand } = await visit('overview')
    expect(tabs()).toEqual(['Description'])
    expect(await screen.findByText('Walnut fronts')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: /summar/i })).toBeNull()
    expect(screen.queryByRole('button', { name: /Use .* in Gen A\.I\./ })).toBeNull()
    await hand.click(await screen.findByRole('button', { name: `Open ${files[0]?.filename}` }))
    await screen.findByRole('dialog')
    expect(screen.queryByRole('heading', { name: 'Revise with AI' })).toBeNull()
  })

  test.each(['discussion', 'board', 'genai', 'settings'])('redirects from %s to the description', async (tab) => {
    const { address, api } = await visit(tab)
    await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/overview`))
    expect(api.sent('listReplies')).toEqual([])
  })

  test("shows the owner's name and offers to leave", async () => {
    await visit('overview')
    const contact = within(screen.getByRole('list', { name: 'Contact' }))
    expect(contact.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Jonas PikeOwner'])
    expect(screen.queryByRole('button', { name: 'Copy addresses' })).toBeNull()
    expect(screen.queryByRole('button', { name: projectMessages.people.invite })).toBeNull()
    expect(screen.getByRole('button', { name: 'Leave project' })).toBeTruthy()
  })

  test('shows no bottom bar on a phone, because there is only one tab', async () => {
    stubWidth(390)
    await visit('overview')
    expect(screen.queryByRole('navigation', { name: 'Project' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Contact' })).toBeTruthy()
  })

  test('shows the client role on the dashboard', async () => {
    const project = buildClientProject()
    await renderPage('/dashboard', {
      user: buildPerson(),
      answers: { listProjects: { projects: [project] } },
    })
    const card = within(await screen.findByRole('article'))
    expect(card.getByText(/· Client$/)).toBeTruthy()
    expect(card.getAllByText('Jonas Pike')).not.toHaveLength(0)
  })
})

describe('role changes while the page is open', () => {
  const me = buildMember(buildPerson().email, { name: 'Mara Hartwell' })
  const becomes = async (page: Awaited<ReturnType<typeof visit>>, project: Project) => {
    await afterJoining(page.api)
    page.api.answer({ getProject: { project, files } })
    const member = { ...me, role: project.role }
    await act(async () => emitFromServer('project_members_changed', { uid_project: projectId(), member }))
  }

  test('redirects a member who becomes a client, and hides the other tabs', async () => {
    const page = await visit('genai', buildJoinedProject())
    expect(tabs()).toEqual(['Description', 'Group Chat', 'To Do', 'Gen A.I.'])
    await becomes(page, buildClientProject())
    await waitFor(() => expect(page.address()).toBe(`/projects/${projectId()}/overview`))
    expect(tabs()).toEqual(['Description'])
    expect(screen.getByRole('list', { name: 'Contact' })).toBeTruthy()
  })

  test('shows the tabs to a client who becomes a member', async () => {
    const page = await visit('overview')
    expect(tabs()).toEqual(['Description'])
    await becomes(page, buildJoinedProject())
    await waitFor(() => expect(tabs()).toEqual(['Description', 'Group Chat', 'To Do', 'Gen A.I.']))
    expect(screen.getByRole('list', { name: 'Members' })).toBeTruthy()
  })
})
