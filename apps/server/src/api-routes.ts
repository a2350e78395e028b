// The calls of all features, in import order.
import type { FastifyInstance } from 'fastify'

import type { AppContext } from '#create-context'
import { adminRoutes } from '#features/admin/routes.ts'
import { generationsRoutes } from '#features/ai/generations/routes.ts'
import { aiRoutes } from '#features/ai/routes.ts'
import { approvalsRoutes } from '#features/approvals/routes.ts'
import { auditRoutes } from '#features/audit/routes.ts'
import { factorRoutes } from '#features/auth/factors/factor-routes.ts'
import { identityRoutes } from '#features/auth/identities/identity-routes.ts'
import { authRoutes } from '#features/auth/routes.ts'
import { tokenRoutes } from '#features/auth/tokens/token-routes.ts'
import { checklistRoutes } from '#features/cards/checklist/routes.ts'
import { labelRoutes } from '#features/cards/labels/routes.ts'
import { replyRoutes } from '#features/cards/reply-routes.ts'
import { cardsRoutes } from '#features/cards/routes.ts'
import { creditsRoutes } from '#features/credits/routes.ts'
import { disclosuresRoutes } from '#features/disclosures/routes.ts'
import { duplicatesRoutes } from '#features/duplicates/routes.ts'
import { filesRoutes } from '#features/files/routes.ts'
import { guestsRoutes } from '#features/guests/routes.ts'
import { mcpRoutes } from '#features/mcp/mcp-routes.ts'
import { membersRoutes } from '#features/members/routes.ts'
import { messagesRoutes } from '#features/messages/routes.ts'
import { notificationsRoutes } from '#features/notifications/routes.ts'
import { privacyRoutes } from '#features/privacy/routes.ts'
import { projectsRoutes } from '#features/projects/routes.ts'
import { linkRoutes } from '#features/review/links/link-routes.ts'
import { reviewRoutes } from '#features/review/routes.ts'
import { samplesRoutes } from '#features/samples/routes.ts'
import { searchRoutes } from '#features/search/routes.ts'
import { selectionsApprovalRoutes } from '#features/selections/approvals/routes.ts'
import { selectionsRoutes } from '#features/selections/routes.ts'
import { selectionTransferRoutes } from '#features/selections/transfer/routes.ts'
import { waitingRoutes } from '#features/waiting/routes.ts'
import { webhooksRoutes } from '#features/webhooks/routes.ts'
import type { SessionChecks } from '#platform/http/register-calls.ts'

export const registerRoutes = (api: FastifyInstance, context: AppContext, session: SessionChecks): void => {
  auditRoutes(api, context, session)
  creditsRoutes(api, context, session)
  authRoutes(api, context, session)
  factorRoutes(api, context, session)
  identityRoutes(api, context, session)
  tokenRoutes(api, context, session)
  membersRoutes(api, context, session)
  guestsRoutes(api, context)
  filesRoutes(api, context, session)
  projectsRoutes(api, context, session)
  messagesRoutes(api, context, session)
  replyRoutes(api, context, session)
  cardsRoutes(api, context, session)
  labelRoutes(api, context, session)
  checklistRoutes(api, context, session)
  selectionsRoutes(api, context, session)
  selectionTransferRoutes(api, context, session)
  selectionsApprovalRoutes(api, context, session)
  samplesRoutes(api, context, session)
  duplicatesRoutes(api, context, session)
  disclosuresRoutes(api, context, session)
  aiRoutes(api, context, session)
  generationsRoutes(api, context, session)
  approvalsRoutes(api, context, session)
  reviewRoutes(api, context, session)
  linkRoutes(api, context, session)
  searchRoutes(api, context, session)
  waitingRoutes(api, context, session)
  webhooksRoutes(api, context, session)
  notificationsRoutes(api, context, session)
  privacyRoutes(api, context, session)
  adminRoutes(api, context, session)
  mcpRoutes(api, context, session)
}
