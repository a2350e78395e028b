// The register of public pages, per project and of the installation.
import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import { limits } from '@joinery/contract/limits'
import type { FastifyReply } from 'fastify'

import { recordAudit } from '#features/audit/record-audit.ts'
import { requireProject } from '#features/members/access.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { sendCsv, type Cell } from '#platform/http/lists/csv.ts'

import { listOfAll, listOfProject, listOlder } from './disclosure-queries.ts'
import { presentDisclosure } from './present-disclosure.ts'

export const listDisclosures = async (context: ActorContext, uid_project: string): Promise<Disclosure[]> => {
  await requireProject(context.db, context.actor, uid_project, 'manageDisclosures')
  const rows = await listOfProject(context.db, uid_project)
  return rows.map((row) => presentDisclosure(context, row))
}

export const listAllDisclosures = async (
  context: Context,
  { page, limit: wanted }: { readonly page: number; readonly limit: number },
): Promise<{ disclosures: Disclosure[]; hasMore: boolean }> => {
  const limit = Math.min(wanted, limits.admin.pageMax)
  const rows = await listOfAll(context.db, limit + 1, (page - 1) * limit)
  return {
    disclosures: rows.slice(0, limit).map((row) => presentDisclosure(context, row)),
    hasMore: rows.length > limit,
  }
}

const csvColumns: Readonly<Record<string, (disclosure: Disclosure) => Cell>> = {
  url: ({ url }) => url,
  label: ({ label }) => label,
  statement: ({ statement }) => statement,
  created_by: ({ created_by }) => created_by,
  created_at: ({ created_at }) => created_at,
  withdrawn_at: ({ withdrawn_at }) => withdrawn_at,
  sha256: ({ sha256 }) => sha256,
  original_sha256: ({ original_sha256 }) => original_sha256,
  uid_file: ({ uid_file }) => uid_file,
  uid_original: ({ uid_original }) => uid_original,
  uid_disclosure: ({ uid_disclosure }) => uid_disclosure,
}

export const exportDisclosures = async (
  context: ActorContext,
  uid_project: string,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { actor, db } = context
  const { project } = await requireProject(db, actor, uid_project, 'manageDisclosures')
  const rows = await listOfProject(db, uid_project)
  await transaction(db, (tx) =>
    recordAudit(tx, {
      act: 'list-exported',
      by: actor,
      target: { kind: 'project', id: uid_project, name: project.title },
      details: { list: 'disclosures' },
    }),
  )
  const disclosures = rows.map((row) => presentDisclosure(context, row))
  const batches = (async function* () {
    yield* [disclosures]
  })()
  return sendCsv(reply, 'disclosures.csv', csvColumns, batches)
}

/** Read in batches, because an installation has many. */
async function* eachDisclosure(context: Context): AsyncGenerator<Disclosure[]> {
  let last: string | null = null
  do {
    const rows = await listOlder(context.db, last, limits.admin.exportBatch)
    yield rows.map((row) => presentDisclosure(context, row))
    last = rows.length < limits.admin.exportBatch ? null : (rows.at(-1)?.uid_disclosure ?? null)
  } while (last !== null)
}

export const exportAllDisclosures = async (context: ActorContext, reply: FastifyReply): Promise<FastifyReply> => {
  const { actor, db } = context
  const target = { kind: 'list', id: 'disclosures', name: 'disclosures' } as const
  await transaction(db, (tx) => recordAudit(tx, { act: 'list-exported', by: actor, target }))
  return sendCsv(reply, 'disclosures.csv', csvColumns, eachDisclosure(context))
}
