// Contract schemas of every call. A call without one does not compile.
import { aiCalls } from '@joinery/contract/ai'
import { auditCalls } from '@joinery/contract/audit'
import { authCalls } from '@joinery/contract/auth'
import { batchCalls } from '@joinery/contract/board/batch'
import { filtersCalls } from '@joinery/contract/board/filters'
import { labelsCalls } from '@joinery/contract/board/labels'
import type { CallSchema } from '@joinery/contract/call-schema'
import type { CallName } from '@joinery/contract/calls'
import { checklistsCalls } from '@joinery/contract/checklists'
import { creditsCalls } from '@joinery/contract/credits'
import { disclosuresCalls } from '@joinery/contract/disclosures/disclosures'
import { duplicatesCalls } from '@joinery/contract/duplicates'
import { filesCalls } from '@joinery/contract/files'
import { generationsCalls } from '@joinery/contract/generations'
import { adminCalls } from '@joinery/contract/installation/admin'
import { healthCalls } from '@joinery/contract/installation/health'
import { invitationsCalls } from '@joinery/contract/invitations'
import { kanbanCalls } from '@joinery/contract/kanban'
import { linkTitlesCalls } from '@joinery/contract/link-titles'
import { notificationsCalls } from '@joinery/contract/notifications'
import { projectsCalls } from '@joinery/contract/projects'
import { repliesCalls } from '@joinery/contract/replies'
import { approvalsCalls } from '@joinery/contract/review/approvals'
import { linksCalls } from '@joinery/contract/review/links'
import { reviewCalls } from '@joinery/contract/review/pins'
import { versionsCalls } from '@joinery/contract/review/versions'
import { waitingCalls } from '@joinery/contract/review/waiting'
import { samplesCalls } from '@joinery/contract/samples'
import { searchCalls } from '@joinery/contract/search'
import { selectionsCalls } from '@joinery/contract/selections/selections'
import { selectionTransferCalls } from '@joinery/contract/selections/transfer'
import { factorsCalls } from '@joinery/contract/sign-in/factors'
import { identitiesCalls } from '@joinery/contract/sign-in/identities'
import { privacyCalls } from '@joinery/contract/sign-in/privacy'
import { tokensCalls } from '@joinery/contract/sign-in/tokens'
import { webhooksCalls } from '@joinery/contract/webhooks'

export const callSchemas: Record<CallName, CallSchema> = {
  ...healthCalls,
  ...auditCalls,
  ...authCalls,
  ...factorsCalls,
  ...identitiesCalls,
  ...privacyCalls,
  ...tokensCalls,
  ...invitationsCalls,
  ...creditsCalls,
  ...filesCalls,
  ...versionsCalls,
  ...reviewCalls,
  ...approvalsCalls,
  ...linksCalls,
  ...waitingCalls,
  ...projectsCalls,
  ...repliesCalls,
  ...kanbanCalls,
  ...labelsCalls,
  ...filtersCalls,
  ...batchCalls,
  ...checklistsCalls,
  ...selectionsCalls,
  ...selectionTransferCalls,
  ...webhooksCalls,
  ...samplesCalls,
  ...duplicatesCalls,
  ...disclosuresCalls,
  ...notificationsCalls,
  ...aiCalls,
  ...generationsCalls,
  ...searchCalls,
  ...linkTitlesCalls,
  ...adminCalls,
}
