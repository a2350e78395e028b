// Guest links.
import type { BodyOf } from '@joinery/contract/call-types'
import { sharingMessages as texts } from '@joinery/contract/messages/sharing-messages'
import type { GuestLink } from '@joinery/contract/review/links'
import { queryOptions } from '@tanstack/react-query'

import { refetchIfFetching, queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

/** A link just created, whose URL is known. */
export type NewLink = GuestLink & { readonly url: string }

const linksKey = (uid_project: string) => ['links', uid_project] as const

export const linksQuery = (session: Session, uid_project: string) =>
  queryOptions({
    queryKey: linksKey(uid_project),
    // The last-opened time changes elsewhere, so refetch on every mount.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly GuestLink[]> =>
      (await session.call('listLinks', { params: { id: uid_project }, signal }, texts.listFailed)).links,
  })

const change = (
  session: Session,
  uid_project: string,
  by: (links: readonly GuestLink[]) => readonly GuestLink[],
): void => {
  const key = linksKey(uid_project)
  queryClientOf(session).setQueryData<readonly GuestLink[]>(key, (known) => known && by(known))
  refetchIfFetching(session, key)
}

export const createLink = async (
  session: Session,
  uid_project: string,
  body: BodyOf<'createLink'>,
): Promise<{ readonly link: NewLink; readonly withLocation: number }> => {
  const call = { params: { id: uid_project }, body }
  const { link, url, with_location: withLocation = 0 } = await session.call('createLink', call, texts.createFailed)
  change(session, uid_project, (links) => [link, ...links.filter(({ uid_link }) => uid_link !== link.uid_link)])
  return { link: { ...link, url }, withLocation }
}

export const deleteLink = async (session: Session, { uid_project, uid_link }: GuestLink): Promise<void> => {
  await session.call('deleteLink', { params: { linkId: uid_link } }, texts.revokeFailed)
  change(session, uid_project, (links) => links.filter((link) => link.uid_link !== uid_link))
}

/** Returns the link that was sent. A link without a URL is replaced by a new one. */
export const sendLink = async (
  session: Session,
  { uid_link, uid_project }: GuestLink,
  body: BodyOf<'sendLink'>,
): Promise<GuestLink> => {
  const { link } = await session.call('sendLink', { params: { linkId: uid_link }, body }, texts.sendFailed)
  change(session, uid_project, (links) => links.map((known) => (known.uid_link === uid_link ? link : known)))
  return link
}
