import type { Project } from '@joinery/contract/projects'
import type { Site } from '@joinery/contract/site'
import { screen, within } from '@testing-library/react'

import { afterJoining } from '#testing/after-joining.ts'
import { buildMember, buildProject } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderProject } from '#testing/render-page.tsx'

export const jonas = buildMember('jonas@pike.example', { name: 'Jonas Pike' })

export const ada = buildMember('ada@reyes.example', { pending: true })

export const kitchen = buildProject({ file_count: 2 }, [jonas, ada])

export const visit = async (project: Project = kitchen, answers: Answers = {}, site: Partial<Site> = {}) => {
  const page = await renderProject(project, 'settings', {
    site,
    answers: { listProjects: { projects: [project] }, suggestMembers: { people: [] }, ...answers },
  })
  await screen.findByRole('list', { name: 'People in this project' })
  await afterJoining(page.api)
  return page
}

export const people = () =>
  within(screen.getByRole('list', { name: 'People in this project' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)
