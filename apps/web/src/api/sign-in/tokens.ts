import type { AnswerOf, BodyOf } from '@joinery/contract/call-types'
import { tokenScreenMessages as texts } from '@joinery/contract/messages/token-screen-messages'
import { queryOptions } from '@tanstack/react-query'

import { refreshOwnAudit } from '#api/own-audit.ts'
import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

const key = ['tokens'] as const

export const tokensQuery = (session: Session) =>
  queryOptions({
    queryKey: key,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => session.call('listTokens', { signal }, texts.loadFailed),
  })

const changed = async <Answer>(session: Session, act: Promise<Answer>): Promise<Answer> => {
  const answer = await act
  void refreshOwnAudit(session)
  await queryClientOf(session).invalidateQueries({ queryKey: key })
  return answer
}

export const createToken = (session: Session, body: BodyOf<'createToken'>): Promise<AnswerOf<'createToken'>> =>
  changed(session, session.call('createToken', { body }, texts.createFailed))

export const deleteToken = (session: Session, id: string): Promise<AnswerOf<'deleteToken'>> =>
  changed(session, session.call('deleteToken', { params: { id } }, texts.deleteFailed))
