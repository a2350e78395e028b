import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'
import type { Industry } from '@joinery/contract/samples'

import type { Session } from '#lib/session/session.ts'

import { addProject } from './projects.ts'

/** Creates an industry's sample project. Idempotent: the same `clientId` returns the existing project. */
export const createSample = async (session: Session, industry: Industry, clientId: string): Promise<Project> => {
  const body = { industry, clientId }
  return addProject(session, (await session.call('createSample', { body }, messages.project.sampleFailed)).project)
}
