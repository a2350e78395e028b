// A process killed (-9) while it duplicates or deletes. A trigger that waits for a lock of this test holds it at the step.
import { projectParts } from '@joinery/contract/project-parts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { fileForm } from '#testing/build-project.ts'
import { startOnTestDatabase, type ProductOnTestDatabase } from '#testing/database/product-on-test-database.ts'
import { callAt, registerAt } from '#testing/remote-client.ts'
import { stretch } from '#testing/stretch.ts'

const lock = 4712
const patience = { timeout: stretch(80_000), interval: 50 }
const contents = 'Measured on site'

let product: ProductOnTestDatabase
let observer: Client
let token: string

beforeAll(async () => {
  product = await startOnTestDatabase({ LOG_LEVEL: 'fatal' })
  observer = new Client({ connectionString: product.connectionString })
  await observer.connect()
  await observer.query(`create function wait_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${lock}); return coalesce(new, old); end $$`)
  token = (await registerAt(product.address)).token
}, stretch(120_000))

afterAll(async () => {
  await observer.end()
  await product.remove()
})

const call = callAt
const buildSource = async (): Promise<string> => {
  const { address } = product
  const form = fileForm([{ name: 'plan.txt', bytes: contents }], { title: 'Hartwell Kitchen' })
  const { body } = await call(address, 'createProject', { token, form })
  const { uid_project: id } = body.project
  const params = { id }
  const label = await call(address, 'createLabel', { token, params, body: { name: 'Stone', color: 'teal' } })
  const card = await call(address, 'createReply', { token, params, body: { content: 'Order', replyType: 'kanban' } })
  const replyId = card.body.reply.uid_reply
  const fields = { labels: [label.body.label.uid_label] }
  await call(address, 'setCardFields', { token, params: { replyId }, body: fields })
  await call(address, 'addChecklistItems', { token, params: { replyId }, body: { text: 'Hinges' } })
  await call(address, 'createSelection', { token, params, body: { title: 'Sink' } })
  return id
}
const tables = ['projects', 'members', 'files', 'labels', 'replies', 'checklist_items', 'selections', 'shared_blobs']
const countRows = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table] = (await observer.query(`select from ${table}`)).rowCount ?? 0
  return counts
}
const download = async (id: string): Promise<string | null> => {
  const { body } = await call(product.address, 'listFiles', { token, params: { id }, query: { limit: '10' } })
  const [file] = body.files
  if (!file) return null
  const answer = await fetch(`${product.address}${file.url}`)
  return answer.ok ? answer.text() : null
}
const isHeld = async (): Promise<boolean> => {
  const { rows } = await observer.query(
    `select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`,
  )
  return rows.length > 0
}
/** Kills the process while `act` waits at the trigger, and starts it again. */
const killAt = async (trigger: string, table: string, act: () => Promise<unknown>): Promise<void> => {
  await observer.query(`select pg_advisory_lock(${lock})`)
  await observer.query(`create ${trigger} for each row execute function wait_here()`)
  act().catch(() => undefined) // the connection ends with the process
  await vi.waitFor(async () => expect(await isHeld()).toBe(true), patience)
  await product.stop('SIGKILL')
  await observer.query(`select pg_advisory_unlock(${lock})`)
  await observer.query(`drop trigger hold on ${table}`)
  await product.start()
}

const steps = [
  ['as the files are written', 'trigger hold before insert on files', 'files'],
  ['as the bytes are shared', 'trigger hold before insert on shared_blobs', 'shared_blobs'],
  ['as the cards are written', 'trigger hold before insert on replies', 'replies'],
  ['as the selections are written', 'trigger hold before insert on selections', 'selections'],
] as const

it.each(steps)('a copy killed %s leaves nothing', { timeout: stretch(180_000) }, async (_, trigger, table) => {
  const id = await buildSource()
  const duplicate = () =>
    call(product.address, 'duplicateProject', {
      token,
      params: { id },
      body: { title: 'Copy', include: [...projectParts] },
    })
  const before = await countRows()
  await killAt(trigger, table, duplicate)
  expect(await countRows()).toEqual(before)
  expect(await download(id)).toBe(contents)
  // The project is not locked, and its bytes can be shared.
  const { body } = await duplicate()
  await call(product.address, 'deleteProject', { token, params: { id } })
  await vi.waitFor(async () => {
    const { rowCount } = await observer.query('select from projects where uid_project = $1', [id])
    expect(rowCount).toBe(0)
  }, patience)
  expect(await download(body.project.uid_project)).toBe(contents)
})

it('a copy killed as it is committed is whole', { timeout: stretch(180_000) }, async () => {
  const id = await buildSource()
  const before = await countRows()
  const body = { title: 'Whole', include: [...projectParts] }
  await killAt('constraint trigger hold after insert on selections deferrable initially deferred', 'selections', () =>
    call(product.address, 'duplicateProject', { token, params: { id }, body }),
  )
  await vi.waitFor(async () => {
    const after = Object.entries(await countRows())
    expect(after).toEqual(after.map(([table]) => [table, (before[table] ?? 0) + 1]))
  }, patience)
})

it(
  'deleting source or copy, killed in between, never removes bytes the other needs',
  { timeout: stretch(300_000) },
  async () => {
    for (const isSource of [true, false]) {
      const source = await buildSource()
      const { body } = await call(product.address, 'duplicateProject', {
        token,
        params: { id: source },
        body: { title: 'Copy', include: ['files'] },
      })
      const copy: string = body.project.uid_project
      const [removed, kept] = isSource ? [source, copy] : [copy, source]
      const { rows } = await observer.query('select key from files where uid_project = $1', [kept])
      await killAt('trigger hold before delete on files', 'files', () =>
        call(product.address, 'deleteProject', { token, params: { id: removed } }),
      )
      await vi.waitFor(async () => {
        const { rowCount } = await observer.query('select from projects where uid_project = $1', [removed])
        expect(rowCount).toBe(0)
      }, patience)
      expect(await download(kept)).toBe(contents)
      await call(product.address, 'deleteProject', { token, params: { id: kept } })
      await vi.waitFor(async () => {
        const left = await observer.query('select from files where key = $1', [rows[0].key])
        const pending = await observer.query('select from pending_blobs where key = $1', [rows[0].key])
        const shared = await observer.query('select from shared_blobs where key = $1', [rows[0].key])
        expect([left.rowCount, pending.rowCount, shared.rowCount]).toEqual([0, 0, 0])
      }, patience)
    }
  },
)
