import type { GuestLink } from '@joinery/contract/review/links'

import { nameOf } from '#features/auth/account/name-of.ts'
import { listVisitors } from '#features/guests/guest-queries.ts'
import { listLinkCreators, type LinkRow } from '#features/guests/link-queries.ts'
import { linkUrl } from '#features/guests/link-url.ts'
import type { Context } from '#platform/context.ts'

import { listFilenames } from './link-file-queries.ts'

/** Includes the secret URLs, so only for people who can manage links. The number of queries does not depend on the number of links. */
export const presentLinks = async (context: Context, rows: readonly LinkRow[]): Promise<GuestLink[]> => {
  const { db } = context
  const ids = rows.map(({ uid_link }) => uid_link)
  const filenames = await listFilenames(
    db,
    rows.flatMap(({ uid_stack }) => uid_stack ?? []),
  )
  const visitors = Map.groupBy(await listVisitors(db, ids), ({ uid_link }) => uid_link)
  const makers = new Map((await listLinkCreators(db, ids)).map((maker) => [maker.uid_link, nameOf(maker)]))
  return rows.map((row) => ({
    uid_link: row.uid_link,
    uid_project: row.uid_project,
    scope: row.scope,
    uid_stack: row.scope === 'file' ? row.uid_stack : null,
    filename: row.uid_stack === null ? null : (filenames.get(row.uid_stack) ?? null),
    name: row.name,
    can: row.rights,
    url: linkUrl(context, row),
    created_by: makers.get(row.uid_link) ?? '',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    guests: (visitors.get(row.uid_link) ?? []).map(({ name, email }) => ({ name, email })),
  }))
}
