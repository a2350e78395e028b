// Imports selections from a CSV file: all rows or none, and one event for all.
import { limits } from '@joinery/contract/limits'
import { selectionServerMessages } from '@joinery/contract/messages/selection-server-messages'
import { selectionTransferMessages as texts } from '@joinery/contract/messages/selection-transfer-messages'
import { selectionFields } from '@joinery/contract/selections/selections'
import { importSelectionsSchema, type ImportResult } from '@joinery/contract/selections/transfer'
import type { FastifyRequest } from 'fastify'

import { recordEvents } from '#events'
import { attachmentRules } from '#features/files/attach-files.ts'
import { requireProject } from '#features/members/access.ts'
import { followContent } from '#features/selections/approvals/follow-content.ts'
import { broadcastSelections } from '#features/selections/broadcast-selections.ts'
import { lockList, nextListVersion } from '#features/selections/list-queries.ts'
import { holdProject } from '#platform/access-sql.ts'
import { limitKeyOf } from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { TaskFailure } from '#platform/tasks/define-task.ts'
import { runTask } from '#platform/tasks/run-task.ts'
import { receiveForm, type FormRules, type Upload } from '#platform/uploads/receive-form.ts'

import { insertImported, listPlaced, readList, updateImported } from './import-queries.ts'
import { planImport, type ImportPlan } from './plan-import.ts'
import type { ImportFile, ImportRefusal, Mapping } from './read-import.ts'
import { readImport } from './tasks.ts'

const rules: FormRules = {
  ...attachmentRules,
  field: 'file',
  maxFiles: 1,
  maxBytes: limits.selection.importBytes,
  wrongField: texts.fileRequired,
  tooMany: texts.oneFile,
  tooLarge: texts.tooLarge,
}

/** Processor time of reading a file. */
const readingMs = { start: 10, perMb: 100 }

const refuse = (message: string): ProductError => new ProductError('bad_request', message)

const readMapping = (text: string): Mapping => {
  const parse = (): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  }
  const mapping = parse()
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) throw refuse(texts.mappingInvalid)
  // A column without a field is not imported.
  const entries = Object.entries(mapping).filter(([, field]) => field !== null && field !== '')
  for (const [, field] of entries) {
    if (typeof field !== 'string') throw refuse(texts.mappingInvalid)
    if (!Object.hasOwn(selectionFields, field)) throw refuse(texts.fieldUnknown(field.slice(0, 100)))
  }
  return Object.fromEntries(entries.map(([column, field]) => [column.trim(), String(field)]))
}

const explain = (found: ImportRefusal): ProductError => {
  if (found.refusal === 'quotes') return refuse(texts.quotes(found.row))
  if (found.refusal === 'tooManyRows') return new ProductError('conflict', selectionServerMessages.tooMany)
  return refuse(texts[found.refusal])
}

const readFile = async ({ actor }: ActorContext, upload: Upload, mapping: Mapping | null): Promise<ImportFile> => {
  const costMs = readingMs.start + (upload.bytes / 2 ** 20) * readingMs.perMb
  const by = { owner: limitKeyOf(actor), signal: upload.signal }
  const read = await runTask(readImport, upload.path, { mapping }, { by, costMs }).catch((error: unknown) => {
    throw error instanceof TaskFailure ? refuse(texts.unreadable) : error
  })
  if ('refusal' in read) throw explain(read)
  return read
}

const resultOf = ({ created, errors, isTooMany, updated }: ImportPlan): ImportResult => {
  if (errors.length > 0) return { created: 0, updated: 0, errors: [...errors] }
  if (isTooMany) throw new ProductError('conflict', selectionServerMessages.tooMany)
  return { created: created.length, updated: updated.length, errors: [] }
}

const storeImport = (context: ActorContext, uid_project: string, file: ImportFile): Promise<ImportResult> =>
  transaction(context.db, async (tx) => {
    const { actor, clock } = context
    const { uid_user } = actor
    await holdProject(tx, uid_project)
    await requireProject(tx, actor, uid_project, 'editSelections')
    const list = await lockList(tx, uid_project)
    const plan = planImport(list, await listPlaced(tx, uid_project), file)
    const result = resultOf(plan)
    const { created, counters, updated } = plan
    if (result.created + result.updated === 0) return result
    const stamp = { uid_project, by: uid_user, now: clock.now() }
    await updateImported(tx, updated, stamp)
    await insertImported(tx, created, stamp)
    await followContent(tx, uid_project, null)
    await recordEvents(
      context,
      tx,
      [...created, ...updated].map(({ uid_selection }) => ({ type: 'selection.changed', uid_project, uid_selection })),
    )
    const version = await nextListVersion(tx, uid_project, counters)
    broadcastSelections(context, tx, { uid_project, uid_user, version })
    return result
  })

const tryImport = async ({ db }: ActorContext, uid_project: string, file: ImportFile): Promise<ImportResult> => {
  const [list, rows] = await Promise.all([readList(db, uid_project), listPlaced(db, uid_project)])
  return resultOf(planImport(list, rows, file))
}

export const importSelections = async (
  context: ActorContext,
  uid_project: string,
  request: FastifyRequest,
): Promise<ImportResult> => {
  const { actor, db, spoolDir } = context
  await requireProject(db, actor, uid_project, 'editSelections')
  return receiveForm(request, spoolDir, rules, async ({ fields, files: [upload] }) => {
    const parsed = importSelectionsSchema.safeParse(fields)
    if (!parsed.success) throw refuse(parsed.error.issues[0]?.message ?? texts.mappingInvalid)
    if (!upload) throw refuse(texts.fileRequired)
    const { dryRun, mapping = '' } = parsed.data
    const file = await readFile(context, upload, mapping === '' ? null : readMapping(mapping))
    const act = dryRun === 'true' || dryRun === '1' ? tryImport : storeImport
    return act(context, uid_project, file)
  })
}
