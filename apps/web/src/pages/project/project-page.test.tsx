import '#testing/complete-dom.ts'
import '#testing/quick-queries.ts'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { projectTabs } from '@joinery/contract/pages'
import type { Project } from '@joinery/contract/projects'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { formatDateTime } from '#lib/format.ts'
import { afterJoining } from '#testing/after-joining.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildJoinedProject, buildMember, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

afterEach(() => vi.useRealTimers())

const visit = (tab = 'overview', project: Project = buildProject(), answers: Answers = {}) =>
  renderPage(`/projects/${project.uid_project}${tab && `/${tab}`}`, {
    user: buildPerson(),
    answers: { getProject: { project, files: [] }, listProjects: { projects: [] }, ...answers },
  })

const heading = (name = 'Hartwell Kitchen') => screen.findByRole('heading', { level: 1, name })
const menu = async () => within(await screen.findByRole('navigation', { name: 'Project' }))

/** A window of that many pixels, as media queries see it. */
const openWindow = (width: number) => {
  const listeners = new Set<() => void>()
  let current = width
  const rem = 16
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      const least = /min-width: (\d+)rem/.exec(query)?.[1]
      return least !== undefined && current >= Number(least) * rem
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  return (next: number) =>
    act(() => {
      current = next
      for (const listener of listeners) listener()
    })
}

describe('the tabs', () => {
  test.each(['', 'garage'])('%j leads to the overview', async (tab) => {
    const { address } = await visit(tab)
    await heading()
    expect(address()).toBe(`/projects/${projectId()}/overview`)
  })

  test.each(projectTabs)('%s stays where it is', async (tab) => {
    const { address } = await visit(tab)
    await heading()
    expect(address()).toBe(`/projects/${projectId()}/${tab}`)
  })

  test('are links, called by their names alone', async () => {
    const { hand, address } = await visit('overview', buildProject({ file_count: 3 }))
    const links = (await menu()).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'Description',
      'Group Chat',
      'To Do',
      'Gen A.I.',
      'Project Settings',
    ])
    expect(links[0]?.getAttribute('aria-current')).toBe('page')
    // The number of files stands beside the link.
    expect(links[0]?.parentElement?.textContent).toBe('Description3 files')
    await hand.click((await menu()).getByRole('link', { name: 'To Do' }))
    await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/board`))
  })

  test('a member has no settings, and is sent from there to the overview', async () => {
    const { address } = await visit('settings', buildJoinedProject())
    await heading()
    expect(address()).toBe(`/projects/${projectId()}/overview`)
    expect((await menu()).queryByRole('link', { name: 'Project Settings' })).toBeNull()
  })

  test('name the page', async () => {
    await visit('discussion')
    await waitFor(() => expect(document.title).toBe('Group Chat · Hartwell Kitchen · Joinery'))
  })
})

describe('the head of the page', () => {
  test('leads back to the dashboard', async () => {
    const { hand, address } = await visit()
    const breadcrumb = await screen.findByRole('navigation', { name: 'Breadcrumb' })
    expect(breadcrumb.textContent).toBe('Dashboard / Hartwell Kitchen')
    await hand.click(within(breadcrumb).getByRole('link', { name: 'Dashboard' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  test('says when the project was made and changed', async () => {
    const project = buildProject()
    await visit('overview', project)
    await heading()
    expect(screen.getByText('Created').parentElement?.textContent).toBe(`Created ${formatDateTime(project.created_at)}`)
    expect(screen.getByText('Updated').parentElement?.textContent).toBe(`Updated ${formatDateTime(project.updated_at)}`)
    expect(formatDateTime(project.created_at)).toMatch(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d[AP]M$/)
  })

  test('an archived project says that it is read-only', async () => {
    await visit('overview', buildProject({ status: 'archived' }))
    expect(
      await screen.findByText('This project is archived and cannot be changed. Its owner can reactivate it.'),
    ).toBeTruthy()
    await screen.findByRole('heading', { name: 'Files' })
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

describe('the members', () => {
  test('are the owner, those who are in, and those who are invited', async () => {
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

  test('have addresses that can be copied, and the project has a link', async () => {
    const { hand } = await visit('overview', buildProject({}, [buildMember('jonas@pike.example', { name: 'Jonas' })]))
    await hand.click(await screen.findByRole('button', { name: 'Copy addresses' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('mara@hartwell.example, jonas@pike.example')
    await hand.click(screen.getByRole('button', { name: 'Copy link to project' }))
    await waitFor(() => expect(screen.getAllByText('Copied')).toHaveLength(2))
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`^http.*/projects/${projectId()}/overview$`))
  })

  test('an owner who is alone is shown where to invite somebody', async () => {
    const { hand, address } = await visit('overview', buildProject())
    await hand.click(await screen.findByRole('link', { name: 'Invite somebody' }))
    await waitFor(() => expect(address()).toMatch(/\/settings$/))
  })

  test('an owner who has invited somebody is not asked to', async () => {
    await visit('overview', buildProject({}, [buildMember('ada@reyes.example', { pending: true })]))
    await screen.findByRole('list', { name: 'Members' })
    expect(screen.queryByRole('link', { name: 'Invite somebody' })).toBeNull()
  })

  test('a member may leave, after being asked, and is then on the dashboard', async () => {
    const project = buildJoinedProject()
    const { hand, api, address } = await visit('overview', project, { removeMember: { project } })
    await hand.click(await screen.findByRole('button', { name: 'Leave project' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave project' }))
    await hand.click(question.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(api.sent('removeMember')[0]?.path).toBe(
      `/projects/${projectId()}/members/${encodeURIComponent('mara@hartwell.example')}`,
    )
    expect(await screen.findByText('You left Hartwell Kitchen.')).toBeTruthy()
  })

  test.each<[Answers['removeMember'], string]>([
    [{ fault: 500 }, 'Failed to remove member'],
    ['offline', 'Network error - please check your connection'],
  ])('leaving that fails (%j) is explained', async (answer, sentence) => {
    const { hand, address } = await visit('overview', buildJoinedProject(), { removeMember: answer ?? {} })
    await hand.click(await screen.findByRole('button', { name: 'Leave project' }))
    const question = within(await screen.findByRole('dialog'))
    await hand.click(question.getByRole('button', { name: 'Leave' }))
    expect((await question.findByRole('alert')).textContent).toBe(sentence)
    expect(address()).toContain('/projects/')
  })
})

describe('a project that cannot be shown', () => {
  test('was not found, or is not for this person', async () => {
    const { hand, address } = await visit('overview', undefined, {
      getProject: { fault: 404, body: { error: 'Project Not Found', code: 'not_found' } },
    })
    await heading('Project Not Found')
    expect(screen.getByText(/does not exist, or you do not have access/)).toBeTruthy()
    await hand.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  test.each<[Answers['getProject'], string]>([
    [{ fault: 500, text: '<html>' }, 'Failed to fetch project'],
    [{ fault: 503, body: { message: 'Starting.' } }, 'Starting.'],
    ['offline', 'Network error - please check your connection'],
  ])('(%j) says why, and leads back', async (answer, sentence) => {
    const { api, hand } = await visit('overview', undefined, { getProject: answer ?? {} })
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard')
    api.answer({ getProject: { project: buildProject(), files: [] } })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    await heading()
  })

  test('an exception has a sentence of its own', async () => {
    const { hand, session } = await visit('board', undefined, { getProject: { fault: 500 } })
    const again = await screen.findByRole('button', { name: 'Try Again' })
    session.call = () => Promise.reject(new Error('surprise'))
    await hand.click(again)
    expect(await screen.findByText('Failed to load project')).toBeTruthy()
  })

  test('is on its way first', async () => {
    await visit('overview', undefined, { getProject: () => new Promise(() => {}) })
    expect(await screen.findByText('Loading...')).toBeTruthy()
  })
})

describe('the overview', () => {
  test('the owner edits and saves the description, and is told so for 3 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const saved = buildProject({ description: '<p>Oak</p>' })
    const { hand, api } = await visit('overview', undefined, { updateProject: { project: saved } })
    await afterJoining(api)
    await screen.findByText('Walnut fronts')
    await hand.click(screen.getByRole('button', { name: 'Edit' }))
    await screen.findByRole('textbox', { name: 'Description' })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Oak')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Project updated successfully!')
    expect(api.sent('updateProject')[0]?.body).toHaveProperty('description')
    act(() => void vi.advanceTimersByTime(3100))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('a description that is not saved is explained', async () => {
    const { hand } = await visit('overview', undefined, { updateProject: { fault: 500 } })
    await hand.click(await screen.findByRole('button', { name: 'Edit' }))
    await screen.findByRole('textbox', { name: 'Description' })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update project')
  })

  test('a member reads', async () => {
    await visit('overview', buildJoinedProject())
    await screen.findByText('Walnut fronts')
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

describe('the room', () => {
  test('a large window has a sidebar, a small one a bar; what one writes survives the change', async () => {
    const resizeTo = openWindow(1440)
    const { hand } = await visit('settings')
    await heading()
    expect(screen.getByRole('separator')).toBeTruthy()
    const field = await screen.findByLabelText<HTMLInputElement>('Project Name')
    await hand.type(field, ' and hall')
    resizeTo(390)
    expect(screen.queryByRole('separator')).toBeNull()
    expect((await menu()).getAllByRole('link')).toHaveLength(5)
    expect(screen.getByLabelText<HTMLInputElement>('Project Name').value).toBe('Hartwell Kitchen and hall')
  })

  test('on a phone the members stand behind their faces', async () => {
    openWindow(390)
    const { hand } = await visit()
    await heading()
    await hand.click(screen.getByRole('button', { name: 'Members' }))
    const room = within(await screen.findByRole('dialog', { name: 'Members' }))
    expect(room.getByText('Mara Hartwell')).toBeTruthy()
  })

  test('the sidebar is as wide as it was left, moves by the keyboard, and keeps its limits', async () => {
    const { min, max } = limits.screen.sidebar
    // The test DOM measures nothing: the group has to have a size to be divided.
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 800))
    openWindow(1440)
    localStorage.setItem('sidebar-width', '30')
    await visit()
    await heading()
    const separator = screen.getByRole('separator')
    const width = () => Number(separator.getAttribute('aria-valuenow'))
    expect(width()).toBe(30)
    fireEvent.keyDown(separator, { key: 'ArrowRight' })
    await waitFor(() => expect(width()).toBeGreaterThan(30))
    expect(Number(localStorage.getItem('sidebar-width'))).toBeCloseTo(width())
    fireEvent.keyDown(separator, { key: 'End' })
    await waitFor(() => expect(width()).toBe(max))
    fireEvent.keyDown(separator, { key: 'Home' })
    await waitFor(() => expect(width()).toBe(min))
    expect(localStorage.getItem('sidebar-width')).toBe(String(min))
    vi.restoreAllMocks()
  })
})

describe('a file that a search has found', () => {
  const drawing = buildAttachment(1)
  const open = async (files: Attachment[][]) => {
    const project = buildProject()
    return renderPage(`/projects/${project.uid_project}/overview`, {
      user: buildPerson(),
      state: { wish: 'openFile', id: drawing.uid_file },
      answers: {
        getProject: () => ({ project, files: files.shift() ?? [] }),
        listProjects: { projects: [] },
      },
    })
  }

  test('opens although it is newer than what was here', async () => {
    await open([[], [drawing], [drawing], [drawing]])
    expect(await screen.findByRole('dialog', { name: drawing.filename })).toBeTruthy()
  })

  test('and is gone says so', async () => {
    await open([[], [], []])
    expect(await screen.findByText('This file is not there any more')).toBeTruthy()
  })
})
