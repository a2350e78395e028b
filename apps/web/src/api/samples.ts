import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'
import type { Industry } from '@joinery/contract/samples'

import type { Session } from '#lib/session/session.ts'

import { addProject } from './projects.ts'

/** The sample of a trade, as a project of the caller; the same `clientId` a second time answers the one that is there. */
export const createSample = async (session: Session, industry: Industry, clientId: string): Promise<Project> => {
  const body = { industry, clientId }
  return addProject(session, (await session.call('createSample', { body }, messages.project.sampleFailed)).project)
}
