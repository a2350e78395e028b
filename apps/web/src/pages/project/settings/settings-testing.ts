import type { Project } from '@joinery/contract/projects'
import type { Site } from '@joinery/contract/site'
import { screen, within } from '@testing-library/react'

import { afterJoining } from '#testing/after-joining.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildMember, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

export const jonas = buildMember('jonas@pike.example', { name: 'Jonas Pike' })

export const ada = buildMember('ada@reyes.example', { pending: true })

export const kitchen = buildProject({ file_count: 2 }, [jonas, ada])

export const visit = async (project: Project = kitchen, answers: Answers = {}, site: Partial<Site> = {}) => {
  const page = await renderPage(`/projects/${projectId()}/settings`, {
    user: buildPerson(),
    site,
    answers: {
      getProject: { project, files: [] },
      listProjects: { projects: [project] },
      suggestMembers: { people: [] },
      ...answers,
    },
  })
  await screen.findByRole('list', { name: 'People in this project' })
  await afterJoining(page.api)
  return page
}

export const people = () =>
  within(screen.getByRole('list', { name: 'People in this project' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)
