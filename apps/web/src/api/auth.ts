import type { AnswerOf } from '@joinery/contract/call-types'
import { messages } from '@joinery/contract/messages'
import { queryOptions } from '@tanstack/react-query'

import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { refreshOwnAudit } from './own-audit.ts'

const settings = messages.settings

const sessionsKey = ['sessions'] as const

export const sessionsQuery = (session: Session) =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => session.call('listSessions', { signal }, messages.session.userFailed),
  })

/** Refetches sessions and audit entries: the call may have ended sessions, which is audited. */
const refreshSessions = async (session: Session): Promise<void> => {
  void refreshOwnAudit(session)
  await queryClientOf(session).invalidateQueries({ queryKey: sessionsKey })
}

export const saveDetails = async (
  session: Session,
  details: { nickname?: string; phoneNumber?: string; hideFromSearch?: boolean },
): Promise<void> => {
  const { user } = await session.call('updateDetails', { body: { details } }, settings.detailsFailed)
  session.setUser(user)
}

export const savePhoto = async (session: Session, photo: File): Promise<void> => {
  const body = { profile_photo: photo }
  const { user } = await session.call('uploadProfilePhoto', { body }, settings.photoFailed)
  session.setUser(user)
}

export const savePassword = async (
  session: Session,
  body: { currentPassword: string; newPassword: string },
): Promise<{ warning?: string | undefined }> => {
  const answer = await session.call('changePassword', { body }, settings.passwordFailed)
  await refreshSessions(session)
  return answer
}

/** Logs the user out on another device. Refetches the list even on failure. */
export const endSession = async (session: Session, sessionId: string): Promise<AnswerOf<'endSession'>> => {
  try {
    return await session.call('endSession', { params: { sessionId } }, messages.auth.deviceLogoutFailed)
  } finally {
    void refreshSessions(session)
  }
}

/** Ends every session, including this one: on the server first, then here. */
export const logOutEverywhere = async (session: Session): Promise<void> => {
  await session.call('logOutEverywhere', {}, messages.session.refreshFailed)
  await session.end()
}
