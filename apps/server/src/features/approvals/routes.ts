import { approvalsCalls } from '@joinery/contract/review/approvals'
import type { FastifyInstance } from 'fastify'

import type { FilesContext } from '#features/files/files-context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import type { ApprovalsState } from './approval-subject.ts'
import { askForApproval } from './ask-for-approval.ts'
import { sendCertificate, verifyApproval } from './certificate/send-certificate.ts'
import { decideApproval } from './decide-approval.ts'
import { listApprovals } from './list-approvals.ts'
import { resendApproval } from './resend-approval.ts'
import { withdrawApproval } from './withdraw-approval.ts'

const { askForSelectionsApproval: _, ...ownCalls } = approvalsCalls

export const approvalsRoutes = (
  app: FastifyInstance,
  context: FilesContext & ApprovalsState,
  session: SessionChecks,
): void =>
  registerCalls(
    app,
    ownCalls,
    {
      askForApproval: async ({ actor, params, body }) => ({
        approvals: await askForApproval({ ...context, actor }, params.fileId, body),
      }),
      listApprovals: ({ actor, params, query }) => listApprovals({ ...context, actor }, params.id, query),
      decideApproval: async ({ actor, params, body }) => ({
        approval: await decideApproval({ ...context, actor }, params.id, body),
      }),
      resendApproval: async ({ actor, params }) => ({
        approval: await resendApproval({ ...context, actor }, params.id),
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
