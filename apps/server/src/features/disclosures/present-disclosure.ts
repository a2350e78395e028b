import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import { disclosurePath } from '@joinery/contract/disclosures/kinds'

import { nameOf } from '#features/auth/account/name-of.ts'
import type { Context } from '#platform/context.ts'

import type { NamedDisclosureRow } from './disclosure-queries.ts'

export const pageUrl = ({ config }: Pick<Context, 'config'>, code: string): string =>
  `${config.PUBLIC_URL}${disclosurePath(code)}`

export const presentDisclosure = (context: Pick<Context, 'config'>, row: NamedDisclosureRow): Disclosure => ({
  uid_disclosure: row.uid_disclosure,
  url: pageUrl(context, row.code),
  uid_file: row.uid_file,
  sha256: row.sha256,
  uid_original: row.uid_original,
  original_sha256: row.original_sha256,
  label: row.label,
  statement: row.statement,
  created_by: nameOf(row),
  created_at: row.created_at.toISOString(),
  withdrawn_at: row.withdrawn_at && row.withdrawn_at.toISOString(),
})
