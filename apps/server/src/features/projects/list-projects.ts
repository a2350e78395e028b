import type { ProjectStatus } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import type { Project } from '@joinery/contract/projects'

import type { ActorContext } from '#platform/context.ts'

import { presentProjects } from './present-project.ts'
import { listProjectsOf } from './project-queries.ts'
import type { ProjectsState } from './projects-context.ts'

/** A tag that was cut in half would show as text. */
const dropHalfTag = (html: string): string => html.replace(/<[^<>]*$/, '').replace(/&[^;\s]{0,8}$/, '')

export const listProjects = async (
  context: ActorContext & ProjectsState,
  status: ProjectStatus | undefined,
): Promise<Project[]> => {
  const { listedDescriptionMax, listMax } = limits.project
  const rows = await listProjectsOf(context.db, context.actor.uid_user, {
    status,
    descriptionMax: listedDescriptionMax,
    max: listMax,
  })
  const shortened = rows.map((row) =>
    row.description.length < listedDescriptionMax ? row : { ...row, description: dropHalfTag(row.description) },
  )
  return presentProjects(context, context.db, shortened)
}
