import { approvalsCalls } from '@joinery/contract/review/approvals'
import type { FastifyInstance } from 'fastify'

import type { FilesContext } from '#features/files/files-context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import type { ApprovalsState } from './approval-subject.ts'
import { askForApproval } from './ask-for-approval.ts'
import { sendCertificate, verifyApproval } from './certificate/send-certificate.ts'
import { decideApproval } from './decide-approval.ts'
import { listApprovals } from './list-approvals.ts'
import { withdrawApproval } from './withdraw-approval.ts'

export const approvalsRoutes = (
  app: FastifyInstance,
  context: FilesContext & ApprovalsState,
  session: SessionChecks,
): void =>
  registerCalls(
    app,
    approvalsCalls,
    {
      askForApproval: async ({ actor, params, body }) => ({
        approvals: await askForApproval({ ...context, actor }, context.approvalSubjects.file, params.fileId, body),
      }),
      listApprovals: async ({ actor, params, query }) => ({
        approvals: await listApprovals({ ...context, actor }, params.id, query),
      }),
      decideApproval: async ({ actor, params, body }) => ({
        approval: await decideApproval({ ...context, actor }, params.id, body),
      }),
      withdrawApproval: async ({ actor, params }) => ({
        approval: await withdrawApproval({ ...context, actor }, params.id),
      }),
      getCertificate: ({ actor, params, request, reply }) =>
        sendCertificate({ ...context, actor }, params.id, request, reply),
      verifyApproval: async ({ params }) => ({ verification: await verifyApproval(context, params.id) }),
    },
    { session },
  )
