// Who can call what: one table of all HTTP calls of the contract. A missing call does not compile.
import type { CallName } from '@joinery/contract/calls'

import type { AccessRow, ResolvedRow } from './access-row.ts'
import { adminRows } from './admin-rows.ts'
import { authRows, healthRows } from './auth-rows.ts'
import { batchRows, filtersRows, labelsRows } from './board-rows.ts'
import { checklistsRows, kanbanRows } from './card-rows.ts'
import { resolveRow } from './derive-outcomes.ts'
import { disclosuresRows } from './disclosure-rows.ts'
import { generationsRows } from './generation-rows.ts'
import { invitationsRows } from './invitation-rows.ts'
import { aiRows, auditRows, creditsRows, notificationsRows, searchRows, linkTitlesRows } from './person-rows.ts'
import { duplicatesRows, filesRows, projectsRows, samplesRows, versionsRows } from './project-rows.ts'
import { repliesRows } from './reply-rows.ts'
import { approvalsRows } from './review/approval-rows.ts'
import { linksRows } from './review/link-rows.ts'
import { reviewRows } from './review/pin-rows.ts'
import { waitingRows } from './review/waiting-rows.ts'
import { selectionsRows } from './selection-rows.ts'
import { selectionTransferRows } from './selection-transfer-rows.ts'
import { factorsRows } from './sign-in/factor-rows.ts'
import { identitiesRows } from './sign-in/identity-rows.ts'
import { privacyRows } from './sign-in/privacy-rows.ts'
import { tokensRows } from './sign-in/token-rows.ts'
import { webhooksRows } from './webhook-rows.ts'

const resolveRows = <Name extends CallName>(
  rows: Readonly<Record<Name, readonly AccessRow[]>>,
): Record<Name, readonly ResolvedRow[]> => {
  const names = Object.keys(rows) as Name[] // Object.keys loses the literal key types
  const resolved = names.map((name): [Name, ResolvedRow[]] => [name, rows[name].map((row) => resolveRow(name, row))])
  return Object.fromEntries(resolved) as Record<Name, ResolvedRow[]> // one entry per name
}

/** Each part is tested by a file in `walks`. */
export const parts = {
  people: resolveRows({
    ...healthRows,
    ...auditRows,
    ...authRows,
    ...invitationsRows,
    ...creditsRows,
    ...aiRows,
    ...generationsRows,
    ...notificationsRows,
    ...searchRows,
    ...linkTitlesRows,
    ...adminRows,
  }),
  signIn: resolveRows({
    ...factorsRows,
    ...identitiesRows,
    ...privacyRows,
    ...tokensRows,
  }),
  projects: resolveRows({
    ...projectsRows,
    ...samplesRows,
    ...duplicatesRows,
    ...filesRows,
    ...webhooksRows,
  }),
  replies: resolveRows({
    ...repliesRows,
    ...kanbanRows,
    ...labelsRows,
    ...filtersRows,
    ...batchRows,
    ...checklistsRows,
    ...selectionsRows,
    ...selectionTransferRows,
  }),
  review: resolveRows({
    ...versionsRows,
    ...reviewRows,
    ...approvalsRows,
    ...linksRows,
    ...waitingRows,
    ...disclosuresRows,
  }),
}

export const accessTable: Readonly<Record<CallName, readonly ResolvedRow[]>> = {
  ...parts.people,
  ...parts.signIn,
  ...parts.projects,
  ...parts.replies,
  ...parts.review,
}
