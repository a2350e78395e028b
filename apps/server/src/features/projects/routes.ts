import { messages } from '@joinery/contract/messages'
import { createProjectSchema, projectsCalls, updateProjectSchema } from '@joinery/contract/projects'
import type { FastifyInstance } from 'fastify'

import { readBody } from '#features/files/read-body.ts'
import { addMember } from '#features/members/add-member.ts'
import { resendInvitation } from '#features/members/invitations/resend-invitation.ts'
import { removeMember } from '#features/members/remove-member.ts'
import { changeRole } from '#features/members/roles/change-role.ts'
import { suggestMembers } from '#features/members/suggest-members.ts'
import { isForm } from '#platform/http/is-form.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { getProject, readProject } from './get-project.ts'
import { handOver } from './hand-over.ts'
import { listProjects } from './list-projects.ts'
import type { ProjectsContext } from './projects-context.ts'
import { checkBeforeUpload, updateProject } from './update-project.ts'

// The calls about members are handled here, not in `members`: they respond with the project, which `members` cannot import.
export const projectsRoutes = (app: FastifyInstance, context: ProjectsContext, session: SessionChecks): void => {
  const { db, spoolDir } = context
  registerCalls(
    app,
    projectsCalls,
    {
      createProject: ({ actor, request }) =>
        readBody(request, spoolDir, createProjectSchema, ['details'], async (body, uploads) => ({
          project: await createProject({ ...context, actor }, body, uploads),
        })),
      listProjects: ({ actor, query }) => listProjects({ ...context, actor }, query),
      getProject: ({ actor, params, query }) => getProject({ ...context, actor }, params.id, query.limit),
      updateProject: async ({ actor, params, request }) => {
        if (isForm(request)) await checkBeforeUpload({ ...context, actor }, params.id)
        return readBody(
          request,
          spoolDir,
          updateProjectSchema,
          ['details', 'client_sees', 'is_template'],
          async (body, uploads) => ({
            project: await updateProject({ ...context, actor }, params.id, body, uploads),
          }),
        )
      },
      deleteProject: async ({ actor, params }) => {
        await deleteProject({ ...context, actor }, params.id)
        return { message: messages.project.deleted }
      },
      addMember: async ({ actor, params, body }) => {
        await addMember({ ...context, actor }, params.id, body)
        return { project: await readProject({ ...context, actor }, db, params.id) }
      },
      changeRole: async ({ actor, params, body }) => {
        await changeRole({ ...context, actor }, params.id, params.email, body.role)
        return { project: await readProject({ ...context, actor }, db, params.id) }
      },
      handOverProject: async ({ actor, params, body }) => ({
        project: await handOver({ ...context, actor }, params.id, body.email),
      }),
      removeMember: async ({ actor, params, query }) => {
        const before = await readProject({ ...context, actor }, db, params.id)
        await removeMember({ ...context, actor }, params.id, params.email, { notAgain: query.notAgain === 'true' })
        const others = before.details.members.filter(({ email }) => email !== params.email)
        const details = { ...before.details, members: others }
        return { project: { ...before, details, member_count: others.length } }
      },
      resendInvitation: async ({ actor, params }) => {
        await resendInvitation({ ...context, actor }, params.id, params.email)
        return { project: await readProject({ ...context, actor }, db, params.id) }
      },
      suggestMembers: async ({ actor, params, query }) => ({
        people: await suggestMembers({ ...context, actor }, params.id, query.q),
      }),
    },
    { session },
  )
}
