import type { Project } from '@joinery/contract/projects'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { createProject, deleteProject, updateProject } from '#api/projects.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import { emitFromServer } from '#testing/fake-socket.ts'
import { renderPage } from '#testing/render-page.tsx'

const kitchen = buildProject({ uid_project: projectId(1), title: 'Hartwell Kitchen' })
const attic = buildProject({ uid_project: projectId(2), title: 'Attic' })

/** Renders the dashboard while a refetch of the list is pending. */
const readAgainLate = async (projects: Project[]) => {
  const page = await renderPage('/dashboard', { user: buildPerson(), answers: { listProjects: { projects } } })
  await screen.findByRole('link', { name: 'Hartwell Kitchen' })
  await waitFor(() => expect(page.api.sent('listProjects')).toHaveLength(2)) // the second for the connection
  const late = Promise.withResolvers<{ projects: Project[] }>()
  page.api.answer({ listProjects: () => late.promise })
  act(() => void dispatchEvent(new Event('focus')))
  await waitFor(() => expect(page.api.sent('listProjects')).toHaveLength(3))
  return { ...page, answerLate: () => act(async () => late.resolve({ projects })) }
}

const titles = () => screen.getAllByRole('article').map((card) => card.querySelector('h3, h2')?.textContent)

test('keeps a project created during a refetch', async () => {
  const { api, session, answerLate } = await readAgainLate([kitchen])
  api.answer({ createProject: { project: attic }, listProjects: { projects: [kitchen, attic] } })
  const wanted = { title: 'Attic', description: '', files: [] }
  await act(async () => void (await createProject(session, wanted)))
  await answerLate()
  await waitFor(() => expect(api.sent('listProjects')).toHaveLength(4))
  await waitFor(() => expect(new Set(titles())).toEqual(new Set(['Attic', 'Hartwell Kitchen'])))
})

test('keeps a title changed during a refetch', async () => {
  const { api, session, answerLate } = await readAgainLate([kitchen])
  const project = { ...kitchen, title: 'Hartwell Bath' }
  api.answer({ updateProject: { project }, listProjects: { projects: [project] } })
  await act(async () => void (await updateProject(session, kitchen.uid_project, { title: project.title })))
  await answerLate()
  await waitFor(() => expect(api.sent('listProjects')).toHaveLength(4))
  await waitFor(() => expect(titles()).toEqual(['Hartwell Bath']))
})

test('does not restore a project deleted during a refetch', async () => {
  const { api, session, answerLate } = await readAgainLate([kitchen, attic])
  api.answer({ deleteProject: {}, listProjects: { projects: [kitchen] } })
  await act(() => deleteProject(session, attic.uid_project))
  await answerLate()
  await waitFor(() => expect(api.sent('listProjects')).toHaveLength(4))
  await waitFor(() => expect(titles()).toEqual(['Hartwell Kitchen']))
})

test('counts a message that arrives during a refetch', async () => {
  const { api, answerLate } = await readAgainLate([kitchen])
  await act(async () =>
    emitFromServer('notification', {
      uid_notification: projectId(7),
      kind: 'message',
      title: 'New message',
      message: 'Jonas: Walnut it is',
      link: `/projects/${kitchen.uid_project}/discussion?message=${projectId(8)}`,
      is_read: false,
      created_at: new Date().toISOString(),
    }),
  )
  api.answer({ listProjects: { projects: [{ ...kitchen, unread_count: 1 }] } })
  await answerLate()
  expect(await screen.findByText(/^1 new/)).toBeTruthy()
  expect(api.sent('listProjects')).toHaveLength(4)
})
