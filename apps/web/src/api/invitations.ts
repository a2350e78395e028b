import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { queryOptions } from '@tanstack/react-query'

import { refetchQuery } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { refreshProjects } from './projects.ts'
import { refreshWaiting } from './waiting.ts'

const listKey = ['invitations'] as const

export const invitationsQuery = (session: Session) =>
  queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) => session.call('listInvitations', { signal }, invitationMessages.loadFailed),
    retry: false,
  })

export const refreshInvitations = (session: Session): Promise<void> => refetchQuery(session, listKey)

export const answerInvitation = async (session: Session, id: string, accept: boolean): Promise<void> => {
  const { acceptFailed, declineFailed } = invitationMessages
  const call = { params: { id }, body: { accept } }
  await session.call('answerInvitation', call, accept ? acceptFailed : declineFailed)
  await Promise.all([
    refreshInvitations(session),
    refreshWaiting(session),
    accept ? refreshProjects(session) : undefined,
  ])
}
