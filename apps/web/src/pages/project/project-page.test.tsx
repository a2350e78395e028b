import { messages } from '@joinery/contract/messages'
import { projectMessages } from '@joinery/contract/messages/project-messages'
import { projectTabs } from '@joinery/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { addRecentProject } from '#features/palette/recent-pages.ts'
import { formatDateTime } from '#lib/format.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildJoinedProject, buildMember, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { stubWidth } from '#testing/fake-media.ts'

import { heading, menu, visit } from './project-testing.ts'

describe('project tabs', () => {
  test.each(['', 'garage'])('%j redirects to the overview', async (tab) => {
    const { address } = await visit(tab)
    await heading()
    expect(address()).toBe(`/projects/${projectId()}/overview`)
  })

  test.each(projectTabs)('%s keeps its URL', async (tab) => {
    const { address } = await visit(tab)
    await heading()
    expect(address()).toBe(`/projects/${projectId()}/${tab}`)
  })

  test('are links with their plain names', async () => {
    const { hand, address } = await visit('overview', buildProject({ file_count: 3, open_pin_count: 2 }))
    const links = (await menu()).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'Description',
      'Group Chat',
      'To Do',
      'Gen A.I.',
      'Project Settings',
    ])
    expect(links[0]?.getAttribute('aria-current')).toBe('page')
    // The number of open comments is beside the link.
    expect(links[0]?.parentElement?.textContent).toBe('Description2 open comments')
    await hand.click((await menu()).getByRole('link', { name: 'To Do' }))
    await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/board`))
  })

  test('hides the settings from a member and redirects to the overview', async () => {
    const { address } = await visit('settings', buildJoinedProject())
    await heading()
    expect(address()).toBe(`/projects/${projectId()}/overview`)
    expect((await menu()).queryByRole('link', { name: 'Project Settings' })).toBeNull()
  })

  test('set the page title', async () => {
    await visit('discussion')
    await waitFor(() => expect(document.title).toBe('Group Chat · Hartwell Kitchen · Joinery'))
  })
})

describe('page header', () => {
  test('links back to the dashboard', async () => {
    const { hand, address } = await visit()
    const breadcrumb = await screen.findByRole('navigation', { name: 'Breadcrumb' })
    expect(breadcrumb.textContent).toBe('Dashboard / Hartwell Kitchen')
    await hand.click(within(breadcrumb).getByRole('link', { name: 'Dashboard' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  test('shows when the project was created and updated', async () => {
    const project = buildProject()
    await visit('overview', project)
    await heading()
    expect(screen.getByText('Created').parentElement?.textContent).toBe(`Created ${formatDateTime(project.created_at)}`)
    expect(screen.getByText('Updated').parentElement?.textContent).toBe(`Updated ${formatDateTime(project.updated_at)}`)
    expect(formatDateTime(project.created_at)).toMatch(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d[AP]M$/)
  })

  test('is one line on a narrow screen, with dates and full title behind a tap', async () => {
    stubWidth(390)
    const project = buildProject()
    const { hand } = await visit('overview', project)
    await heading()
    const more = screen.getByRole('button', { name: 'About this project' })
    const dates = screen.getByText('Created').closest('[hidden]')
    expect([more.getAttribute('aria-expanded'), dates !== null]).toEqual(['false', true])
    await hand.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('Created').closest('[hidden]')).toBeNull()
    expect(screen.getByText('Updated').parentElement?.textContent).toBe(`Updated ${formatDateTime(project.updated_at)}`)
  })

  test('says that an archived project is read-only', async () => {
    await visit('overview', buildProject({ status: 'archived' }))
    expect(await screen.findByText(messages.project.archivedReadOnly)).toBeTruthy()
    await screen.findByRole('heading', { name: 'Files' })
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

describe('project members', () => {
  test('lists the owner, members and invited people', async () => {
    await visit(
      'overview',
      buildProject({}, [
        buildMember('jonas@pike.example', { name: 'Jonas Pike' }),
        buildMember('ada@reyes.example', { pending: true }),
      ]),
    )
    const list = await screen.findByRole('list', { name: 'Members' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => [...item.querySelectorAll('span:not([aria-hidden])')].map((part) => part.textContent)),
    ).toEqual([['Mara Hartwell', 'Owner'], ['Jonas Pike'], ['ada@reyes.example', 'Invited']])
    expect(screen.queryByRole('button', { name: 'Leave project' })).toBeNull()
  })

  test('copies member addresses and the project link', async () => {
    const { hand } = await visit('overview', buildProject({}, [buildMember('jonas@pike.example', { name: 'Jonas' })]))
    await hand.click(await screen.findByRole('button', { name: 'Copy addresses' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('mara@hartwell.example, jonas@pike.example')
    await hand.click(screen.getByRole('button', { name: 'Copy link to project' }))
    await waitFor(() => expect(screen.getAllByText('Copied')).toHaveLength(2))
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`^http.*/projects/${projectId()}/overview$`))
  })

  test('lets an owner invite people from any tab', async () => {
    const { hand, address } = await visit('overview', buildProject())
    await hand.click(await screen.findByRole('button', { name: projectMessages.people.invite }))
    expect(await screen.findByRole('dialog', { name: 'Add Members' })).toBeTruthy()
    expect(address()).toMatch(/\/overview$/)
  })

  test('does not offer inviting to a member', async () => {
    await visit('overview', buildJoinedProject())
    await screen.findByRole('list', { name: 'Members' })
    expect(screen.queryByRole('button', { name: projectMessages.people.invite })).toBeNull()
  })

  test('lets a member leave after confirmation and opens the dashboard', async () => {
    const project = buildJoinedProject()
    const { hand, api, address } = await visit('overview', project, { removeMember: { project } })
    await hand.click(await screen.findByRole('button', { name: 'Leave project' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave project' }))
    await hand.click(question.getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText(projectMessages.leave.done('Hartwell Kitchen'))).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(api.sent('removeMember')[0]?.path).toBe(
      `/projects/${projectId()}/members/${encodeURIComponent('mara@hartwell.example')}`,
    )
  })

  test('lets a leaving member block being added again', async () => {
    const project = buildJoinedProject()
    const { hand, api, address } = await visit('overview', project, { removeMember: { project } })
    await hand.click(await screen.findByRole('button', { name: 'Leave project' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave project' }))
    await hand.click(question.getByRole('button', { name: projectMessages.leave.confirmForever }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(api.sent('removeMember')[0]?.path).toMatch(/\?notAgain=true$/)
  })

  test.each<[Answers['removeMember'], string]>([
    [{ fault: 500 }, 'Failed to remove member'],
    ['offline', 'Network error - please check your connection'],
  ])('explains when leaving fails (%j)', async (answer, sentence) => {
    const { hand, address } = await visit('overview', buildJoinedProject(), { removeMember: answer ?? {} })
    await hand.click(await screen.findByRole('button', { name: 'Leave project' }))
    const question = within(await screen.findByRole('dialog'))
    await hand.click(question.getByRole('button', { name: 'Leave' }))
    expect((await question.findByRole('alert')).textContent).toBe(sentence)
    expect(address()).toContain('/projects/')
  })
})

describe('project that cannot be shown', () => {
  test('shows not found without access', async () => {
    const { hand, address } = await visit('overview', undefined, {
      getProject: { fault: 404, body: { error: 'Project Not Found', code: 'not_found' } },
    })
    await heading('Project Not Found')
    expect(screen.getByText(/does not exist, or you do not have access/)).toBeTruthy()
    await hand.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  test('tells a removed person so, also after a reload', async () => {
    addRecentProject(buildPerson().uid_user, { uid_project: projectId(), title: 'Hartwell Kitchen' })
    await visit('overview', undefined, {
      getProject: { fault: 404, body: { error: 'Project Not Found', code: 'not_found' } },
    })
    await heading('Project Not Found')
    expect(screen.getByText(projectMessages.trouble.accessLost)).toBeTruthy()
    expect(screen.queryByText(/does not exist/)).toBeNull()
  })

  test.each<[Answers['getProject'], string]>([
    [{ fault: 500, text: '<html>' }, 'Failed to fetch project'],
    [{ fault: 503, body: { message: 'Starting.' } }, 'Starting.'],
    ['offline', 'Network error - please check your connection'],
  ])('shows the error of %j and links back', async (answer, sentence) => {
    const { api, hand } = await visit('overview', undefined, { getProject: answer ?? {} })
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard')
    api.answer({ getProject: { project: buildProject(), files: [] } })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    await heading()
  })

  test('shows a specific message when the request throws', async () => {
    const { hand, session } = await visit('board', undefined, { getProject: { fault: 500 } })
    const again = await screen.findByRole('button', { name: 'Try Again' })
    session.call = () => Promise.reject(new Error('surprise'))
    await hand.click(again)
    expect(await screen.findByText('Failed to load project')).toBeTruthy()
  })

  test('shows a loading state first', async () => {
    await visit('overview', undefined, { getProject: () => new Promise(() => {}) })
    expect(await screen.findByText('Loading...')).toBeTruthy()
  })
})
