import type { AnswerOf, BodyOf, QueryOf } from '@joinery/contract/call-types'
import type { AdminPerson } from '@joinery/contract/installation/admin'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { saveFile } from '#lib/browser/save-file.ts'
import { CallError } from '#lib/http/call-error.ts'
import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

export const adminKey = 'admin'

/** A 404 means the user is no longer an admin; updating the session closes the page. */
export const revokeAdminOnNotFound = async <Answer>(session: Session, reading: Promise<Answer>): Promise<Answer> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof CallError && error.status === 404) session.setUser({ is_admin: false })
    throw error
  }
}

/** Tables always refetch when they are opened. */
const always = { staleTime: 0, placeholderData: keepPreviousData } as const

export type PeopleQuery = NonNullable<QueryOf<'listPeople'>>

export const peopleQuery = (session: Session, query: PeopleQuery) =>
  queryOptions({
    ...always,
    queryKey: [adminKey, 'people', query],
    queryFn: ({ signal }) =>
      revokeAdminOnNotFound(session, session.call('listPeople', { query, signal }, adminMessages.loadFailed)),
  })

/** Updates the person in every cached page of the list; the others are refetched when opened. */
const showPerson = (session: Session, person: AdminPerson): void => {
  queryClientOf(session).setQueriesData<AnswerOf<'listPeople'>>(
    { queryKey: [adminKey, 'people'] },
    (known) =>
      known && {
        ...known,
        people: known.people.map((one) => (one.uid_user === person.uid_user ? person : one)),
      },
  )
  void queryClientOf(session).invalidateQueries({ queryKey: [adminKey] })
}

export const changePerson = async (
  session: Session,
  uid_user: string,
  body: BodyOf<'updatePerson'>,
): Promise<AdminPerson> => {
  const { person } = await session.call('updatePerson', { params: { uid_user }, body }, adminMessages.changeFailed)
  showPerson(session, person)
  return person
}

export const resetFactors = async (session: Session, uid_user: string): Promise<void> => {
  const { person } = await session.call('resetFactors', { params: { uid_user } }, adminMessages.changeFailed)
  showPerson(session, person)
}

export const changeCredits = async (
  session: Session,
  uid_user: string,
  body: BodyOf<'changePersonCredits'>,
): Promise<AdminPerson> => {
  const options = { params: { uid_user }, body }
  const { person } = await session.call('changePersonCredits', options, adminMessages.changeFailed)
  showPerson(session, person)
  return person
}

export const invitePerson = async (session: Session, email: string): Promise<void> => {
  await session.call('invitePerson', { body: { email } }, adminMessages.inviteFailed)
  void queryClientOf(session).invalidateQueries({ queryKey: invitedKey })
}

export const withdrawInvitation = async (session: Session, email: string): Promise<void> => {
  await session.call('withdrawPersonInvitation', { params: { email } }, adminMessages.withdrawFailed)
  void queryClientOf(session).invalidateQueries({ queryKey: invitedKey })
}

const invitedKey = [adminKey, 'invited'] as const

export const invitedQuery = (session: Session) =>
  queryOptions({
    ...always,
    queryKey: invitedKey,
    queryFn: ({ signal }) =>
      revokeAdminOnNotFound(session, session.call('listInvitedPeople', { signal }, adminMessages.loadFailed)),
  })

export type CreditReportQuery = NonNullable<QueryOf<'listCreditReport'>>

export const creditReportQuery = (session: Session, query: CreditReportQuery) =>
  queryOptions({
    ...always,
    queryKey: [adminKey, 'credits', query],
    queryFn: ({ signal }) =>
      revokeAdminOnNotFound(session, session.call('listCreditReport', { query, signal }, adminMessages.loadFailed)),
  })

const providersKey = [adminKey, 'providers'] as const

export const providerHealthQuery = (session: Session) =>
  queryOptions({
    staleTime: 0,
    queryKey: providersKey,
    queryFn: ({ signal }) =>
      revokeAdminOnNotFound(session, session.call('listProviderHealth', { signal }, adminMessages.loadFailed)),
  })

export const testProvider = async (session: Session, id: string): Promise<void> => {
  const { provider } = await session.call('testProvider', { params: { id } }, adminMessages.testFailed)
  queryClientOf(session).setQueryData<AnswerOf<'listProviderHealth'>>(
    providersKey,
    (known) => known && { providers: known.providers.map((one) => (one.id === provider.id ? provider : one)) },
  )
}

export const installationQuery = (session: Session) =>
  queryOptions({
    staleTime: 0,
    // Keeps the numbers current while the page is open, such as the email queue.
    refetchInterval: 15_000,
    queryKey: [adminKey, 'installation'],
    queryFn: ({ signal }) =>
      revokeAdminOnNotFound(session, session.call('getInstallation', { signal }, adminMessages.loadFailed)),
  })

const backupsKey = [adminKey, 'backups'] as const

export const backupsQuery = (session: Session) =>
  queryOptions<AnswerOf<'listBackups'>>({
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_running ? 2000 : 15_000),
    queryKey: backupsKey,
    queryFn: ({ signal }) =>
      revokeAdminOnNotFound(session, session.call('listBackups', { signal }, adminMessages.loadFailed)),
  })

export const startBackup = async (session: Session): Promise<void> => {
  await session.call('startBackup', {}, adminMessages.backups.startFailed)
  await queryClientOf(session).invalidateQueries({ queryKey: backupsKey })
}

export const downloadBackup = async (session: Session, id: string): Promise<void> => {
  const { bytes } = await session.call('downloadBackup', { params: { id } }, adminMessages.backups.downloadFailed)
  if (bytes === undefined) throw new CallError(adminMessages.backups.downloadFailed, 0)
  saveFile(new File([bytes], id, { type: 'application/x-tar' }))
}

export type AuditQuery = NonNullable<QueryOf<'listAudit'>>

export const auditQuery = (session: Session, query: AuditQuery) =>
  queryOptions({
    ...always,
    queryKey: [adminKey, 'audit', query],
    queryFn: ({ signal }) =>
      revokeAdminOnNotFound(session, session.call('listAudit', { query, signal }, adminMessages.loadFailed)),
  })

const save = ({ table }: { readonly table?: string }, name: string): void => {
  if (table === undefined) throw new CallError(adminMessages.exportFailed, 0)
  saveFile(new File([table], name, { type: 'text/csv' }))
}

export const exportPeople = async (session: Session, query: QueryOf<'exportPeople'>): Promise<void> =>
  save(await session.call('exportPeople', { query }, adminMessages.exportFailed), 'people.csv')

export const exportCreditReport = async (session: Session, query: QueryOf<'exportCreditReport'>): Promise<void> =>
  save(await session.call('exportCreditReport', { query }, adminMessages.exportFailed), 'credits.csv')

export const exportAudit = async (session: Session, query: QueryOf<'exportAudit'>): Promise<void> =>
  save(await session.call('exportAudit', { query }, adminMessages.exportFailed), 'audit.csv')
