import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { duplicateMessages } from '@joinery/contract/messages/duplicate-messages'
import type { ProjectPart } from '@joinery/contract/project-parts'
import type { Project } from '@joinery/contract/projects'
import { queryOptions } from '@tanstack/react-query'

import type { Session } from '#lib/session/session.ts'

import { addProject } from './projects.ts'
import { retryUnlessRefused as retry } from './retry.ts'

export type DuplicateOptions = { readonly title: string; readonly include: readonly ProjectPart[] }

/** Copies a project; the user owns the copy. */
export const duplicateProject = async (
  session: Session,
  id: string,
  { title, include }: DuplicateOptions,
): Promise<Project> => {
  const call = { params: { id }, body: { title, include: [...include] } }
  return addProject(session, (await session.call('duplicateProject', call, duplicateMessages.failed)).project)
}

/** The templates the user sees, by name. */
export const templatesQuery = (session: Session) =>
  queryOptions({
    queryKey: ['projects', 'templates'],
    queryFn: ({ signal }) => {
      const query = {
        is_template: 'true',
        status: 'active',
        sort: 'name-ascending',
        limit: limits.project.pageMax,
      } as const
      return session.call('listProjects', { query, signal }, messages.project.listFailed)
    },
    retry,
  })
