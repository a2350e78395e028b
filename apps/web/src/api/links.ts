// Guest links.
import type { BodyOf } from '@joinery/contract/call-types'
import { sharingMessages as texts } from '@joinery/contract/messages/sharing-messages'
import type { GuestLink } from '@joinery/contract/review/links'
import { queryOptions } from '@tanstack/react-query'

import { refetchIfFetching, queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

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
): Promise<GuestLink> => {
  const { link } = await session.call('createLink', { params: { id: uid_project }, body }, texts.createFailed)
  change(session, uid_project, (links) => [link, ...links.filter(({ uid_link }) => uid_link !== link.uid_link)])
  return link
}

export const deleteLink = async (session: Session, { uid_project, uid_link }: GuestLink): Promise<void> => {
  await session.call('deleteLink', { params: { linkId: uid_link } }, texts.revokeFailed)
  change(session, uid_project, (links) => links.filter((link) => link.uid_link !== uid_link))
}

export const sendLink = async (session: Session, { uid_link }: GuestLink, body: BodyOf<'sendLink'>): Promise<void> => {
  await session.call('sendLink', { params: { linkId: uid_link }, body }, texts.sendFailed)
}
