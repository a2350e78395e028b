// Who may call what: one table of all HTTP calls of the contract. A call that is missing from it does not compile.
import type { CallName } from '@joinery/contract/calls'

import type { RowsOf } from './access-row.ts'
import { adminRows } from './admin-rows.ts'
import { authRows, healthRows } from './auth-rows.ts'
import { kanbanRows } from './card-rows.ts'
import { generationsRows } from './generation-rows.ts'
import { invitationsRows } from './invitation-rows.ts'
import { aiRows, auditRows, creditsRows, notificationsRows, searchRows } from './person-rows.ts'
import { filesRows, projectsRows, samplesRows, versionsRows } from './project-rows.ts'
import { repliesRows } from './reply-rows.ts'
import { approvalsRows } from './review/approval-rows.ts'
import { linksRows } from './review/link-rows.ts'
import { reviewRows } from './review/pin-rows.ts'
import { waitingRows } from './review/waiting-rows.ts'
import { factorsRows } from './sign-in/factor-rows.ts'
import { identitiesRows } from './sign-in/identity-rows.ts'
import { privacyRows } from './sign-in/privacy-rows.ts'

/** In parts, each walked by a test file in `walks`: short enough that no token ends and nothing deleted is gone for good. */
export const parts = {
  people: {
    ...healthRows,
    ...auditRows,
    ...authRows,
    ...invitationsRows,
    ...creditsRows,
    ...aiRows,
    ...generationsRows,
    ...notificationsRows,
    ...searchRows,
    ...adminRows,
  },
  signIn: {
    ...factorsRows,
    ...identitiesRows,
    ...privacyRows,
  },
  projects: {
    ...projectsRows,
    ...samplesRows,
    ...filesRows,
  },
  replies: {
    ...repliesRows,
    ...kanbanRows,
  },
  review: {
    ...versionsRows,
    ...reviewRows,
    ...approvalsRows,
    ...linksRows,
    ...waitingRows,
  },
}

export const accessTable: RowsOf<Record<CallName, unknown>> = {
  ...parts.people,
  ...parts.signIn,
  ...parts.projects,
  ...parts.replies,
  ...parts.review,
}
