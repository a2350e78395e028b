// A link created with another SECRET keeps working for everyone who has it, but its address cannot be shown again. To email it,
// a copy with a new secret is created.
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { required } from '#platform/required.ts'

import { auditLink, scopeColumns } from './create-guest-link.ts'
import { insertLink, type LinkRow } from './link-queries.ts'
import { createSecret, linkUrl } from './link-url.ts'
import { revokeLink } from './revoke-link.ts'

export type LinkWithUrl = { readonly link: LinkRow; readonly url: string }

const copyLink = async (context: Context, tx: Tx, link: LinkRow): Promise<LinkWithUrl> => {
  const { uid_project, scope, uid_stack, name, rights, created_by, expires_at } = link
  const uid_link = newId()
  const copy = await insertLink(tx, {
    uid_link,
    uid_project,
    ...scopeColumns(scope, uid_link, uid_stack),
    name,
    rights,
    ...createSecret(context.keys, uid_link),
    created_by,
    created_at: context.clock.now(),
    expires_at,
  })
  return { link: copy, url: required(linkUrl(context, copy), 'A new link has no address') }
}

/** Returns the link with its address, or a copy of it if the address cannot be shown. */
export const withUrl = async (context: Context, tx: Tx, link: LinkRow): Promise<LinkWithUrl> => {
  const url = linkUrl(context, link)
  return url === null ? copyLink(context, tx, link) : { link, url }
}

/** The same, but a copy replaces the link, which is revoked. */
export const replaceIfHidden = async (context: Context, tx: Tx, by: Actor, link: LinkRow): Promise<LinkWithUrl> => {
  const shown = await withUrl(context, tx, link)
  const { uid_link } = shown.link
  if (uid_link === link.uid_link) return shown
  await auditLink(tx, 'link-made', by, shown.link)
  await context.transactionEvents.emit(tx, { type: 'link.replaced', uid_link: link.uid_link, replaced_by: uid_link })
  await revokeLink(context, tx, by, link)
  return shown
}
