import type { AnswerOf, BodyOf } from '@joinery/contract/call-types'
import type { ProviderHealth } from '@joinery/contract/installation/admin'
import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'
import { queryOptions } from '@tanstack/react-query'

import { CallError } from '#lib/http/call-error.ts'
import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { adminKey, revokeAdminOnNotFound } from './admin.ts'

const settingsKey = [adminKey, 'settings'] as const

export const settingsQuery = (session: Session) =>
  queryOptions<AnswerOf<'getSettings'>>({
    staleTime: 0,
    queryKey: settingsKey,
    queryFn: ({ signal }) => revokeAdminOnNotFound(session, session.call('getSettings', { signal }, texts.loadFailed)),
  })

/** Saves all changes or none. What other pages know, such as providers, is refetched when they are opened. */
export const changeSettings = async (session: Session, body: BodyOf<'changeSettings'>): Promise<void> => {
  const answer = await session.call('changeSettings', { body }, texts.saveFailed)
  const client = queryClientOf(session)
  client.setQueryData(settingsKey, answer)
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'settings' })
}

export const sendTestMail = async (session: Session): Promise<string> => {
  const { message } = await session.call('sendTestMail', {}, texts.email.testFailed)
  return message
}

/** Tests a provider with values that are not saved. */
export const testSettings = async (session: Session, settings: BodyOf<'testSettings'>['settings']): Promise<void> => {
  await session.call('testSettings', { body: { settings } }, texts.providers.testFailed)
}

/** Tests saved providers and returns the reason of the first that does not work. Fails with `otherwise` if there is none. */
export const testSavedProviders = async (
  session: Session,
  isTested: (provider: ProviderHealth) => boolean,
  otherwise: string,
): Promise<string | null> => {
  const { providers } = await session.call('listProviderHealth', {}, otherwise)
  const found = providers.filter(isTested)
  if (found.length === 0) throw new CallError(otherwise, 0)
  const tested = await Promise.all(
    found.map(async ({ id }) => (await session.call('testProvider', { params: { id } }, otherwise)).provider),
  )
  return tested.find(({ health }) => health === 'broken')?.reason ?? null
}
