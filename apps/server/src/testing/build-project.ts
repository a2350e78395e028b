import type { Project } from '@joinery/contract/projects'

import type { TestUser } from './build-user.ts'
import type { Answer } from './http-client.ts'

export type TestFile = { readonly name: string; readonly bytes: string | Buffer; readonly type?: string }

export const fileForm = (files: readonly TestFile[], fields: Record<string, string> = {}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes, type = '' } of files) {
    form.append('attachments', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name)
  }
  return form
}

export const buildProject = async (owner: TestUser, body: object = { title: 'Hartwell Kitchen' }): Promise<Project> => {
  const { body: answer } = await owner.call('createProject', { body })
  return answer.project
}

export const addFiles = (
  owner: TestUser,
  project: Pick<Project, 'uid_project'>,
  files: readonly TestFile[],
): Promise<Answer> => owner.call('updateProject', { params: { id: project.uid_project }, form: fileForm(files) })

/** Adds a person with an account to the owner's project. */
export const join = (owner: TestUser, project: Pick<Project, 'uid_project'>, other: TestUser): Promise<Answer> =>
  owner.call('addMember', { params: { id: project.uid_project }, body: { email: other.email } })
