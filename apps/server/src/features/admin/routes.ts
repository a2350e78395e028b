import type { AuditEntry } from '@joinery/contract/audit'
import { adminCalls, type AdminPerson } from '@joinery/contract/installation/admin'
import { messages } from '@joinery/contract/messages'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { auditWords } from '@joinery/contract/messages/audit-messages'
import type { FastifyInstance } from 'fastify'

import { listProviderHealth } from '#features/ai/health/list-provider-health.ts'
import { listAudit } from '#features/audit/list-audit.ts'
import { listSpending } from '#features/auth/plans/list-spending.ts'
import { listSettings } from '#features/settings/list-settings.ts'
import type { Actor } from '#platform/actor.ts'
import { sendCsv, type Cell } from '#platform/http/lists/csv.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'
import { requirePerson } from '#platform/http/require-person.ts'
import { ProductError } from '#platform/product-error.ts'

import type { AdminContext } from './admin-context.ts'
import { eachEntry } from './audit-entries.ts'
import { downloadBackup } from './backups/download-backup.ts'
import { listBackups } from './backups/list-backups.ts'
import { startBackup } from './backups/start-backup.ts'
import { eachSpending, type SpendingLine } from './credits/each-spending.ts'
import { recordExport } from './export-list.ts'
import { getInstallation } from './installation/get-installation.ts'
import { testOneProvider } from './installation/test-one-provider.ts'
import { changeCredits } from './people/change-credits.ts'
import { invitePerson, listInvitedPeople, withdrawPersonInvitation } from './people/invite-person.ts'
import { eachPerson, listPeople } from './people/list-people.ts'
import { resetFactors } from './people/reset-factors.ts'
import { updatePerson } from './people/update-person.ts'
import { requireAdmin } from './require-admin.ts'
import { changeSettings } from './settings/change-settings.ts'
import { sendTestMail } from './settings/send-test-mail.ts'
import { testSettings } from './settings/test-settings.ts'

const peopleColumns: Readonly<Record<string, (person: AdminPerson) => Cell>> = {
  uid_user: ({ uid_user }) => uid_user,
  email: ({ email }) => email,
  username: ({ username }) => username,
  nickname: ({ nickname }) => nickname,
  plan: ({ plan }) => plan,
  credits: ({ credits }) => credits,
  is_admin: ({ is_admin }) => is_admin,
  is_disabled: ({ is_disabled }) => is_disabled,
  is_verified: ({ is_verified }) => is_verified,
  created_at: ({ created_at }) => created_at,
  last_seen_at: ({ last_seen_at }) => last_seen_at,
}

const spendingColumns: Readonly<Record<string, (line: SpendingLine) => Cell>> = {
  month: ({ month }) => month,
  email: ({ email }) => email,
  name: ({ name }) => name,
  plan: ({ plan }) => plan,
  provider: ({ provider }) => provider,
  times: ({ times }) => times,
  spent_on_provider: ({ on_provider }) => on_provider,
  spent: ({ spent }) => spent,
  granted: ({ granted }) => granted,
  balance: ({ balance }) => balance,
}

const auditColumns: Readonly<Record<string, (entry: AuditEntry) => Cell>> = {
  at: ({ at }) => at,
  act: ({ act }) => act,
  words: ({ act }) => auditWords[act],
  actor: ({ actor }) => actor.kind,
  actor_email: ({ actor }) => actor.email,
  person_email: ({ person }) => person?.email ?? null,
  target_kind: ({ target }) => target?.kind ?? null,
  target: ({ target }) => target?.name ?? null,
  device: ({ device }) => device,
  address: ({ address }) => address,
  via: ({ via }) => via,
  details: ({ details }) => JSON.stringify(details),
}

export const adminRoutes = (app: FastifyInstance, context: Omit<AdminContext, 'by'>, session: SessionChecks): void => {
  const as = (actor: Actor): AdminContext => ({ ...context, by: actor })
  registerCalls(
    app,
    adminCalls,
    {
      listPeople: ({ query }) => listPeople(context, query),
      exportPeople: async ({ actor, query, reply }) => {
        await recordExport(as(actor), 'people')
        return sendCsv(reply, 'people.csv', peopleColumns, eachPerson(context, query))
      },
      invitePerson: async ({ actor, body }) => {
        await invitePerson(as(actor), body.email)
        return { message: adminMessages.invited }
      },
      listInvitedPeople: async () => ({ invitations: await listInvitedPeople(context) }),
      withdrawPersonInvitation: async ({ actor, params }) => {
        await withdrawPersonInvitation(as(actor), params.email)
        return { message: adminMessages.invitationWithdrawn }
      },
      resetFactors: async ({ actor, params }) => ({ person: await resetFactors(as(actor), params.uid_user) }),
      updatePerson: async ({ actor, params, body }) => ({
        person: await updatePerson(as(actor), params.uid_user, body),
      }),
      changePersonCredits: async ({ actor, params, body }) => ({
        person: await changeCredits(as(actor), params.uid_user, body),
      }),
      listCreditReport: async ({ query }) => {
        const { people, ...rest } = await listSpending(context, query)
        return { ...rest, people: people.map((row) => ({ ...row, providers: [...row.providers] })) }
      },
      exportCreditReport: async ({ actor, query, reply }) => {
        await recordExport(as(actor), 'credits')
        return sendCsv(reply, 'credits.csv', spendingColumns, eachSpending(context, query))
      },
      listProviderHealth: async () => ({ providers: await listProviderHealth(context) }),
      testProvider: async ({ actor, params }) => ({ provider: await testOneProvider(as(actor), params.id) }),
      getInstallation: async () => ({ installation: await getInstallation(context) }),
      getSettings: async () => ({ settings: listSettings(context.settings) }),
      changeSettings: async ({ actor, body }) => {
        await changeSettings({ ...as(actor), actor }, body)
        return { settings: listSettings(context.settings) }
      },
      testSettings: async ({ actor, body }) => {
        await testSettings({ ...as(actor), actor }, body.settings)
        return { message: adminMessages.settings.testPassed }
      },
      sendTestMail: async ({ actor }) => ({ message: await sendTestMail({ ...as(actor), actor }) }),
      startBackup: async ({ actor }) => {
        await startBackup({ ...context, actor })
        return { message: adminMessages.backups.started }
      },
      listBackups: () => listBackups(context),
      downloadBackup: ({ actor, params, reply }) => downloadBackup({ ...context, actor }, params.id, reply),
      listAudit: ({ query }) => listAudit(context, query),
      exportAudit: async ({ actor, query, reply }) => {
        await recordExport(as(actor), 'audit')
        return sendCsv(reply, 'audit.csv', auditColumns, eachEntry(context, query))
      },
    },
    {
      session,
      // Runs before the request is parsed, so that others cannot distinguish these URLs from unknown ones.
      authorise: (name, actor) =>
        requireAdmin(context, context.db, requirePerson(actor).uid_user, adminCalls[name].installation),
    },
  )
  // Without a session, an unknown address responds like a known one.
  for (const path of ['/admin', '/admin/*']) {
    app.all(path, { schema: { hide: true } }, async (request, reply) => {
      requirePerson(await session.requireSession(request, reply))
      throw new ProductError('not_found', messages.http.notFound)
    })
  }
}
