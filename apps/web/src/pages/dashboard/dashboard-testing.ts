import type { Project } from '@joinery/contract/projects'

import { buildPerson } from '#testing/build-person.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { beQuietFor } from '#testing/fake-socket.ts'
import { renderPage } from '#testing/render-page.tsx'

export const kitchen = buildProject({ uid_project: projectId(1), title: 'Hartwell Kitchen' })

const cafe = buildProject({
  uid_project: projectId(2),
  title: 'Café Lumen',
  description: '<p>Green stone</p>',
  created_at: '2026-12-01T10:00:00.000Z',
})

export const attic = buildProject({ uid_project: projectId(3), title: 'Attic', status: 'archived' })

/** Nothing was told to the person for long: what the page reads first is read once. */
export const visit = (projects: Project[] = [kitchen, cafe, attic], answers: Answers = {}, path = '/dashboard') => {
  beQuietFor(60_000)
  return renderPage(path, { user: buildPerson(), answers: { listProjects: { projects }, ...answers } })
}
