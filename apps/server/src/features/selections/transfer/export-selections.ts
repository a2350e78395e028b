// A project's selections as a file, for the team or as clients see them.
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'

import type { Selection } from '@joinery/contract/selections/selections'
import type { ExportAudience, ExportFormat } from '@joinery/contract/selections/transfer'
import type { FastifyReply } from 'fastify'

import { recordAudit } from '#features/audit/record-audit.ts'
import { listFilesById } from '#features/files/file-queries.ts'
import { disposition } from '#features/files/serve-file.ts'
import { requireProject } from '#features/members/access.ts'
import { readListState } from '#features/selections/list-queries.ts'
import { isShared, presentSelections, presentTotals, viewOf } from '#features/selections/present-selection.ts'
import { listRows } from '#features/selections/selection-queries.ts'
import { limitKeyOf } from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { writeCsv, type Cell } from '#platform/http/lists/csv.ts'
import { personSignal } from '#platform/http/person-signal.ts'
import { readLogo } from '#platform/images/read-logo.ts'
import { runTask, type Requester } from '#platform/tasks/run-task.ts'
import { createTurns } from '#platform/turns.ts'

import { columnsOf, type ExportView } from './export-columns.ts'
import { protectApostrophe } from './protect-text.ts'
import { writeSheet } from './tasks.ts'
import { withPdf } from './write-pdf-file.ts'

/** A PDF holds many images and a large file while it is written. */
const pdfTurns = createTurns({ atOnce: 2, perPerson: 1, waiting: 5, waitMs: 120_000 })

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

const sheetMs = 60
const rowMs = 0.15

const csvColumns = (view: ExportView): Record<string, (selection: Selection) => Cell> =>
  Object.fromEntries(
    columnsOf(view).map(({ name, read }) => [
      name,
      (selection: Selection): Cell => {
        const value = read(selection)
        return typeof value === 'string' ? protectApostrophe(value) : value
      },
    ]),
  )

type ExportRequest = {
  readonly format: ExportFormat
  readonly audience: ExportAudience
  /** With prices, costs and totals, as far as the audience sees them. */
  readonly isPriced: boolean
}

const withoutPrices = (selection: Selection): Selection => ({
  ...selection,
  unit_price: null,
  unit_cost: null,
  line_total: null,
})

const readExport = async (
  context: ActorContext,
  uid_project: string,
  { audience, isPriced }: Omit<ExportRequest, 'format'>,
) => {
  const { actor, db } = context
  const { project, role } = await requireProject(
    db,
    actor,
    uid_project,
    audience === 'team' ? 'viewCosts' : 'viewSelections',
  )
  const { details } = await readListState(db, uid_project)
  const shown = viewOf(audience === 'team' ? role : 'client', details)
  const rows = await listRows(db, { uid_project, isShared: isShared(shown) }, null)
  const view: ExportView = {
    audience,
    currency: shown.money.currency,
    hasPrices: isPriced && shown.seesPrices,
    hasSuppliers: shown.seesSuppliers,
  }
  const selections = await presentSelections(context, db, shown, rows, uid_project)
  return {
    project,
    rows,
    view,
    totals: isPriced ? presentTotals(shown, rows) : null,
    selections: isPriced ? selections : selections.map(withoutPrices),
  }
}

const sendPdf = async (
  context: ActorContext,
  { project, rows, selections, totals, view }: Awaited<ReturnType<typeof readExport>>,
  by: Requester,
  send: (body: Readable, bytes: number) => void,
): Promise<void> => {
  const { clock, config, db } = context
  const logo = readLogo(config.BRAND_LOGO)
  const uid_files = rows.flatMap(({ uid_file }) => uid_file ?? [])
  const files = uid_files.length > 0 ? await listFilesById(db, uid_files) : new Map<string, never>()
  const content = {
    studio: config.BRAND_NAME,
    logo: logo && logo.png,
    project: project.title,
    at: clock.now(),
    isForTeam: view.audience === 'team',
    currency: view.currency,
    items: selections.map(({ image, ...item }) => ({ ...item, uid_file: image && image.uid_file })),
    totals,
  }
  await pdfTurns(
    by.owner,
    () =>
      withPdf(context, content, files, by, async (path) => {
        // Can be read to its end after the file is deleted.
        const file = await open(path)
        const { size } = await file.stat()
        send(file.createReadStream(), size)
      }),
    { signal: by.signal },
  )
}

export const exportSelections = async (
  context: ActorContext,
  uid_project: string,
  request: ExportRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { actor, db } = context
  const { format, audience } = request
  const found = await readExport(context, uid_project, request)
  const { project, selections, view } = found
  await transaction(db, (tx) =>
    recordAudit(tx, {
      act: 'list-exported',
      by: actor,
      target: { kind: 'project', id: uid_project, name: project.title },
      details: { list: 'selections', format, for: audience },
    }),
  )
  const name = project.title.slice(0, 150).toWellFormed()
  const send = (body: Readable | Buffer, bytes?: number): void => {
    void reply
      .headers({
        'content-type': types[format],
        'content-disposition': disposition('attachment', `${name} - selections.${format}`),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...(bytes === undefined ? {} : { 'content-length': bytes }),
      })
      .send(body)
  }
  const by = { owner: limitKeyOf(actor), signal: personSignal(reply) }
  if (format === 'csv') send(Readable.from(writeCsv(csvColumns(view), [selections])))
  else if (format === 'pdf') await sendPdf(context, found, by, send)
  else {
    const costMs = sheetMs + selections.length * rowMs
    send(Buffer.from(await runTask(writeSheet, '', { view, selections }, { by, costMs })))
  }
  return reply
}
