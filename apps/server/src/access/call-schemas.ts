// Contract schemas of every call. A call without one does not compile.
import { aiCalls } from '@joinery/contract/ai'
import { auditCalls } from '@joinery/contract/audit'
import { authCalls } from '@joinery/contract/auth'
import type { CallSchema } from '@joinery/contract/call-schema'
import type { CallName } from '@joinery/contract/calls'
import { creditsCalls } from '@joinery/contract/credits'
import { filesCalls } from '@joinery/contract/files'
import { generationsCalls } from '@joinery/contract/generations'
import { adminCalls } from '@joinery/contract/installation/admin'
import { healthCalls } from '@joinery/contract/installation/health'
import { invitationsCalls } from '@joinery/contract/invitations'
import { kanbanCalls } from '@joinery/contract/kanban'
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
import { factorsCalls } from '@joinery/contract/sign-in/factors'
import { identitiesCalls } from '@joinery/contract/sign-in/identities'
import { privacyCalls } from '@joinery/contract/sign-in/privacy'

export const callSchemas: Record<CallName, CallSchema> = {
  ...healthCalls,
  ...auditCalls,
  ...authCalls,
  ...factorsCalls,
  ...identitiesCalls,
  ...privacyCalls,
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
  ...samplesCalls,
  ...notificationsCalls,
  ...aiCalls,
  ...generationsCalls,
  ...searchCalls,
  ...adminCalls,
}
