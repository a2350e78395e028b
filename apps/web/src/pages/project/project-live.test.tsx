import { projectMessages } from '@joinery/contract/messages/project-messages'
import type { Project } from '@joinery/contract/projects'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { afterJoining } from '#testing/after-joining.ts'
import { buildMessage, buildOwnMessage, jonas } from '#testing/build-message.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildMember, buildProject, projectId } from '#testing/build-project.ts'
import { cutConnection, restoreConnection, emittedOnSocket, emitFromServer } from '#testing/fake-socket.ts'
import { renderPage } from '#testing/render-page.tsx'

const kitchen = buildProject({}, [buildMember(jonas.email, { name: jonas.name, uid_user: jonas.uid_user })])
const mara = buildPerson()

const visit = async (project: Project = kitchen, path = `/projects/${projectId()}/overview`) => {
  const rendered = await renderPage(path, {
    user: mara,
    answers: { getProject: { project, files: [] }, listProjects: { projects: [project] } },
  })
  await screen.findByRole('heading', { level: 1 })
  if (path.startsWith('/projects/')) await afterJoining(rendered.api)
  return rendered
}
const receiveEvent = (...event: Parameters<typeof emitFromServer>) =>
  act(async () => (emitFromServer as (...args: typeof event) => void)(...event)) // the overloads take the same arguments

const tab = () => {
  const links = within(screen.getByRole('navigation', { name: 'Project' }))
  return links.getByRole('link', { name: 'Group Chat' }).parentElement?.textContent
}

describe('presence', () => {
  const row = (name: string) =>
    within(screen.getByRole('list', { name: 'Members' }))
      .getByText(name)
      .closest('li')

  test('marks people who are online, and none while disconnected', async () => {
    await visit()
    await waitFor(() => expect(emittedOnSocket('join_project')).toContainEqual({ projectId: projectId(), view: null }))
    await receiveEvent('project_presence', { uid_project: projectId(), online: [jonas.uid_user] })
    expect(row('Jonas Pike')?.textContent).toContain(projectMessages.people.online)
    expect(row('Mara Hartwell')?.textContent).not.toContain(projectMessages.people.online)
    await receiveEvent('project_presence', { uid_project: projectId(2), online: [mara.uid_user] })
    expect(row('Mara Hartwell')?.textContent).not.toContain(projectMessages.people.online)
    const came = { uid_project: projectId(), came: [mara.uid_user], left: [jonas.uid_user] }
    await receiveEvent('project_presence_changed', { ...came, uid_project: projectId(2) })
    expect(row('Jonas Pike')?.textContent).toContain(projectMessages.people.online)
    await receiveEvent('project_presence_changed', came)
    expect(row('Mara Hartwell')?.textContent).toContain(projectMessages.people.online)
    expect(row('Jonas Pike')?.textContent).not.toContain(projectMessages.people.online)
    await receiveEvent('project_presence_changed', { ...came, came: [jonas.uid_user], left: [] })
    act(cutConnection)
    expect(row('Jonas Pike')?.textContent).not.toContain(projectMessages.people.online)
  })
})

test('shows presence received before the project was loaded', async () => {
  const late = Promise.withResolvers<{ project: Project; files: [] }>()
  await renderPage(`/projects/${projectId()}/overview`, {
    user: mara,
    answers: { getProject: () => late.promise, listProjects: { projects: [] } },
  })
  await waitFor(() => expect(emittedOnSocket('join_project')).not.toHaveLength(0))
  await receiveEvent('project_presence', { uid_project: projectId(), online: [jonas.uid_user] })
  await act(async () => late.resolve({ project: kitchen, files: [] }))
  const members = within(await screen.findByRole('list', { name: 'Members' }))
  expect(members.getByText('Jonas Pike').closest('li')?.textContent).toContain(projectMessages.people.online)
})

describe('unread messages', () => {
  test('are counted beside the tab as they arrive', async () => {
    await visit(buildProject({ unread_count: 2 }))
    expect(tab()).toBe('Group Chat2 unread messages')
    await receiveEvent('receive_project_message', buildOwnMessage(1))
    await receiveEvent('receive_project_message', buildMessage(2))
    await waitFor(() => expect(tab()).toBe('Group Chat3 unread messages'))
    await receiveEvent('project_read', { uid_project: projectId(), read_number: 2 })
    await waitFor(() => expect(tab()).toBe('Group Chat'))
  })

  test('are shown as 99+ above 99', async () => {
    await visit(buildProject({ unread_count: 100 }))
    expect(tab()).toBe('Group Chat99+ unread messages')
  })

  test('are shown on the dashboard cards, and refetched when read elsewhere', async () => {
    const { api } = await visit(buildProject({ unread_count: 3 }), '/dashboard')
    const card = within(await screen.findByRole('article'))
    expect(card.getByText(/^3 new/)).toBeTruthy()
    api.answer({ listProjects: { projects: [buildProject({ unread_count: 0 })] } })
    await receiveEvent('project_read', { uid_project: projectId(), read_number: 9 })
    await waitFor(() => expect(card.queryByText(/new/)).toBeNull())
  })

  test('are counted on the dashboard cards as they arrive, also for a project the user was added to', async () => {
    const { api } = await visit(kitchen, '/dashboard')
    await screen.findByRole('article')
    const notification = {
      uid_notification: projectId(7),
      kind: 'message',
      title: 'New message',
      message: 'Jonas: Walnut it is',
      link: `/projects/${projectId()}/discussion?message=${projectId(8)}`,
      is_read: false,
      created_at: new Date().toISOString(),
    } as const
    await receiveEvent('notification', notification)
    expect(await screen.findByText(/^1 new/)).toBeTruthy()
    api.answer({ listProjects: { projects: [kitchen, buildProject({ uid_project: projectId(2), title: 'Attic' })] } })
    await receiveEvent('notification', { ...notification, uid_notification: projectId(9), kind: 'member_added' })
    expect(await screen.findByText('Attic')).toBeTruthy()
  })

  test('are refetched when the dashboard regains focus', async () => {
    const { api } = await visit(kitchen, '/dashboard')
    await screen.findByRole('article')
    api.answer({ listProjects: { projects: [buildProject({ unread_count: 1 })] } })
    act(() => void dispatchEvent(new Event('focus')))
    expect(await screen.findByText(/^1 new/)).toBeTruthy()
  })
})

describe('changes by others', () => {
  test.each(['project_changed', 'project_members_changed'] as const)('refetches the project on %s', async (event) => {
    const { api } = await visit()
    api.answer({ getProject: { project: buildProject({ title: 'Hartwell Bath' }), files: [] } })
    await receiveEvent(event, { uid_project: projectId(2) })
    expect(api.sent('getProject')).toHaveLength(2)
    await receiveEvent(event, { uid_project: projectId() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Hartwell Bath' })).toBeTruthy()
  })

  test('applies an event with data without refetching', async () => {
    const { api } = await visit()
    const { length } = api.sent('getProject')
    const project = {
      title: 'Hartwell Bath',
      description: '',
      status: 'active',
      updated_at: '2027-01-01T10:00:00.000Z',
    } as const
    await receiveEvent('project_changed', { uid_project: projectId(), project })
    expect(await screen.findByRole('heading', { level: 1, name: 'Hartwell Bath' })).toBeTruthy()
    // A late event: the known state is newer.
    const older = { ...project, title: 'Hartwell', updated_at: '2026-12-31T10:00:00.000Z' }
    await receiveEvent('project_changed', { uid_project: projectId(), project: older })
    expect(screen.getByRole('heading', { level: 1, name: 'Hartwell Bath' })).toBeTruthy()
    const noor = buildMember('noor@haan.example', { name: 'Noor Haan' })
    await receiveEvent('project_members_changed', { uid_project: projectId(), member: noor })
    expect((await screen.findAllByText('Noor Haan')).length).toBeGreaterThan(0)
    await receiveEvent('project_members_changed', { uid_project: projectId(), removed: noor.email })
    await waitFor(() => expect(screen.queryAllByText('Noor Haan')).toEqual([]))
    expect(api.sent('getProject')).toHaveLength(length)
  })

  test('refetches the project after a connection loss', async () => {
    const { api } = await visit()
    act(cutConnection)
    await act(async () => restoreConnection())
    await waitFor(() => expect(api.sent('getProject')).toHaveLength(3))
  })

  test('includes changes made before the room was joined', async () => {
    const answers = [buildProject(), buildProject({ title: 'Hartwell Bath', unread_count: 2 })]
    await renderPage(`/projects/${projectId()}/overview`, {
      user: mara,
      answers: {
        getProject: () => ({ project: answers.shift() ?? buildProject({ title: 'Once too often' }), files: [] }),
        listProjects: { projects: [] },
      },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Hartwell Bath' })).toBeTruthy()
    expect(tab()).toBe('Group Chat2 unread messages')
  })

  test('keeps changes that arrive while the project is loading', async () => {
    const { api } = await visit()
    const late = Promise.withResolvers<{ project: Project; files: [] }>()
    api.answer({ getProject: () => late.promise })
    await receiveEvent('project_changed', { uid_project: projectId() })
    await receiveEvent('receive_project_message', buildMessage(2))
    api.answer({ getProject: { project: buildProject({ unread_count: 1 }), files: [] } })
    await act(async () => late.resolve({ project: buildProject(), files: [] }))
    await waitFor(() => expect(tab()).toBe('Group Chat1 unread message'))
    expect(api.sent('getProject')).toHaveLength(4)
  })

  test('shows a removed person that they lost access', async () => {
    const { api } = await visit()
    api.answer({ getProject: { fault: 404, body: { error: 'Project Not Found' } } })
    await receiveEvent('project_members_changed', { uid_project: projectId() })
    expect(await screen.findByRole('heading', { name: 'Project Not Found' })).toBeTruthy()
    expect(screen.getByText(projectMessages.trouble.accessLost)).toBeTruthy()
    expect(screen.queryByText(/does not exist/)).toBeNull()
  })
})

test('refetches the project when comments on its files change, and ignores other projects', async () => {
  const { api } = await visit()
  const before = api.sent('getProject').length
  await receiveEvent('project_review_changed', { uid_project: projectId(2), uid_stack: projectId(9) })
  await receiveEvent('project_review_changed', { uid_project: projectId(), uid_stack: projectId(9) })
  await waitFor(() => expect(api.sent('getProject')).toHaveLength(before + 1))
})
