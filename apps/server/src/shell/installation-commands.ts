import type { AuditEntry } from '@joinery/contract/audit'
import { adminCalls, type ProviderHealth } from '@joinery/contract/installation/admin'
import { auditWords } from '@joinery/contract/messages/audit-messages'

import { getInstallation } from '#features/admin/installation/get-installation.ts'
import { testOneProvider } from '#features/admin/installation/test-one-provider.ts'
import { listProviderHealth } from '#features/ai/health/list-provider-health.ts'
import { listAudit } from '#features/audit/list-audit.ts'

import type { Command } from './command.ts'
import { readAs } from './people-commands.ts'
import { printFacts, printTable } from './print-table.ts'

const providerColumns = {
  ID: ({ id }: ProviderHealth) => id,
  NAME: ({ name }: ProviderHealth) => name,
  HEALTH: ({ health }: ProviderHealth) => health,
  REASON: ({ reason }: ProviderHealth) => reason,
}

export const listProvidersCommand: Command = {
  takes: [],
  about: 'List AI providers and their status (checked at start and every AI_HEALTH_MINUTES).',
  run: async (context) => {
    const providers = (await listProviderHealth(context)).filter(({ is_set_up }) => is_set_up)
    return { json: { providers }, text: printTable(providerColumns, providers) }
  },
}

export const testProviderCommand: Command = {
  takes: ['<id>'],
  about: 'Test a provider with the smallest possible request.',
  run: async (context, { words: [id = ''] }) => {
    const provider = await testOneProvider(context, id)
    return { json: { provider }, text: printTable(providerColumns, [provider]) }
  },
}

const MB = 2 ** 20

export const installationCommand: Command = {
  takes: [],
  about: 'Show version, database, storage, email, jobs and processes.',
  run: async (context) => {
    // Omits the start time, which would be that of this short-lived process.
    const { started_at: _, ...installation } = await getInstallation(context)
    const { database, jobs, mail, processes, storage } = installation
    const failed = jobs.reduce((sum, job) => sum + job.failed, 0)
    const waiting = jobs.reduce((sum, job) => sum + job.waiting + job.retrying, 0)
    return {
      json: { installation },
      text: printFacts({
        Version: installation.version,
        Address: installation.public_url,
        Database: `PostgreSQL ${database.version}, ${database.kind}, ${Math.ceil(database.bytes / MB)} MB`,
        Files: `${storage.files} in a ${storage.kind}, ${Math.ceil(storage.bytes / MB)} MB`,
        Email:
          mail.kind === 'mailbox'
            ? 'stored in the local mailbox'
            : `${mail.waiting} waiting; last 24 hours: ${mail.sent_last_day} sent, ${mail.refused_last_day} rejected`,
        Jobs: `${waiting} waiting, ${failed} failed`,
        Processes: processes.length,
        'Last backup': installation.last_backup_at ?? 'none yet',
      }),
    }
  },
}

export const auditCommand: Command = {
  takes: [],
  about: 'Show the audit log, latest first.',
  options: ['actor', 'act', 'page'],
  run: async (context, { options }) => {
    const found = await listAudit(context, readAs(adminCalls.listAudit.query, options))
    const table = printTable<AuditEntry>(
      {
        WHEN: ({ at }) => at.slice(0, 19),
        WHAT: ({ act }) => auditWords[act],
        WHO: ({ actor }) => (actor.kind === 'shell' ? 'command line' : actor.email),
        TARGET: ({ person, target }) => person?.email ?? target?.name ?? null,
        FROM: ({ address }) => address,
      },
      found.entries,
    )
    const more = found.next_page === null ? '' : `\nMore results: --page ${found.next_page}`
    return { json: found, text: found.entries.length === 0 ? 'No entries.' : `${table}${more}` }
  },
}
