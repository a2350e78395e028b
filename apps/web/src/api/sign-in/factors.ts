import type { AnswerOf, BodyOf } from '@joinery/contract/call-types'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { queryOptions } from '@tanstack/react-query'

import { refreshOwnAudit } from '#api/own-audit.ts'
import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

const key = ['factors'] as const
const { changeFailed, factorsFailed } = signInMessages

export const factorsQuery = (session: Session) =>
  queryOptions({
    queryKey: key,
    staleTime: 0,
    queryFn: ({ signal }) => session.call('getFactors', { signal }, factorsFailed),
  })

const readFactors = (session: Session): Promise<void> => queryClientOf(session).invalidateQueries({ queryKey: key })

/** Refetches the sign-in methods before the change resolves. */
const changed = async <Answer>(session: Session, act: Promise<Answer>): Promise<Answer> => {
  const answer = await act
  void refreshOwnAudit(session)
  await readFactors(session)
  return answer
}

export const startTotp = (session: Session): Promise<AnswerOf<'startTotp'>> =>
  session.call('startTotp', {}, changeFailed)

export const confirmTotp = (session: Session, code: string): Promise<AnswerOf<'confirmTotp'>> =>
  changed(session, session.call('confirmTotp', { body: { code } }, changeFailed))

export const removeTotp = (session: Session): Promise<AnswerOf<'removeTotp'>> =>
  changed(session, session.call('removeTotp', {}, changeFailed))

export const makeRecoveryCodes = (session: Session): Promise<AnswerOf<'makeRecoveryCodes'>> =>
  changed(session, session.call('makeRecoveryCodes', {}, changeFailed))

export const startPasskey = (session: Session): Promise<AnswerOf<'startPasskey'>> =>
  session.call('startPasskey', {}, changeFailed)

export const addPasskey = (session: Session, body: BodyOf<'addPasskey'>): Promise<AnswerOf<'addPasskey'>> =>
  changed(session, session.call('addPasskey', { body }, changeFailed))

export const renamePasskey = (session: Session, id: string, name: string): Promise<AnswerOf<'renamePasskey'>> =>
  changed(session, session.call('renamePasskey', { params: { id }, body: { name } }, changeFailed))

export const removePasskey = (session: Session, id: string): Promise<AnswerOf<'removePasskey'>> =>
  changed(session, session.call('removePasskey', { params: { id } }, changeFailed))

export const removeIdentity = (session: Session, id: string): Promise<AnswerOf<'removeIdentity'>> =>
  changed(session, session.call('removeIdentity', { params: { id } }, changeFailed))
