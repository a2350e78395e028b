import { messages } from '@joinery/contract/messages'
import { isDecided, type Verification } from '@joinery/contract/review/approvals'

import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { findDecided, type ApprovalRow } from './approval-queries.ts'

/** The page on which anybody can compare a file with what was decided. */
export const verifyUrl = ({ config }: Pick<Context, 'config'>, row: Pick<ApprovalRow, 'uid_approval'>): string =>
  `${config.PUBLIC_URL}/verify/${row.uid_approval}`

/** For whoever has the number of a certificate: what it certifies, without an address or the name of the project. */
export const verifyApproval = async ({ config, db }: Context, uid_approval: string): Promise<Verification> => {
  const row = await findDecided(db, uid_approval)
  if (!row || !isDecided(row.status) || !row.decided_at) throw new ProductError('not_found', messages.http.notFound)
  return {
    uid_approval: row.uid_approval,
    filename: row.filename,
    version: row.version,
    sha256: row.sha256,
    status: row.status,
    decided_by: row.person_name,
    decided_at: row.decided_at.toISOString(),
    studio: config.BRAND_NAME,
  }
}
