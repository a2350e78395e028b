// Only undecided requests are anonymised: certificates of decisions show the name.
import { publicFilename } from '#features/files/public-filename.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { anonymiseApprovalRequester, anonymiseRequestedApprovals, listOwnApprovals } from './approval-queries.ts'
import { isReadable } from './present-approval.ts'

/** Open requests were withdrawn when the person left the projects. */
export const anonymiseUndecidedApprovals = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void =>
  transactionEvents.on('account.deleted', async (tx, { uid_user }) => {
    await anonymiseRequestedApprovals(tx, uid_user)
    await anonymiseApprovalRequester(tx, uid_user)
  })

export async function* ownApprovals(db: Db, uid_user: string): AsyncGenerator<object> {
  const rows = inPages(
    (after, limit) => listOwnApprovals(db, uid_user, after, limit),
    ({ uid_approval }) => uid_approval,
  )
  for await (const { origin, ...row } of rows) {
    const { filename, items, status, version } = row
    if (filename === null || version === null)
      yield { ...row, items: items?.filter((item) => isReadable(status, item)) }
    else yield { ...row, filename: publicFilename({ filename, version, origin }) }
  }
}
