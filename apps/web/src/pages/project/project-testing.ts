import type { Project } from '@joinery/contract/projects'
import { screen, within } from '@testing-library/react'

import { buildProject } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderProject } from '#testing/render-page.tsx'

export const visit = (tab = 'overview', project: Project = buildProject(), answers: Answers = {}) =>
  renderProject(project, tab, { answers })

export const heading = (name = 'Hartwell Kitchen') => screen.findByRole('heading', { level: 1, name })

export const menu = async () => within(await screen.findByRole('navigation', { name: 'Project' }))
