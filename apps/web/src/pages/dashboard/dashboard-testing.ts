import type { Project } from '@joinery/contract/projects'

import { buildPerson } from '#testing/build-person.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

export const kitchen = buildProject({ uid_project: projectId(1), title: 'Hartwell Kitchen' })

const cafe = buildProject({
  uid_project: projectId(2),
  title: 'Café Lumen',
  description: '<p>Green stone</p>',
  created_at: '2026-12-01T10:00:00.000Z',
})

export const attic = buildProject({ uid_project: projectId(3), title: 'Attic', status: 'archived' })

export const visit = (projects: Project[] = [kitchen, cafe, attic], answers: Answers = {}, path = '/dashboard') =>
  renderPage(path, { user: buildPerson(), answers: { listProjects: { projects }, ...answers } })
