// No call that reads grows with the installation: what its statements read is counted among a million messages.
import { calls, type CallName } from '@joinery/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { required } from '#platform/required.ts'
import { startWithAdmin } from '#testing/build-admin.ts'
import { buildUser } from '#testing/build-user.ts'
import { recordStatements } from '#testing/count-statements.ts'
import { explain, type Work } from '#testing/database/explain-queries.ts'
import { seedLargeInstallation } from '#testing/database/seed-large-queries.ts'
import type { Answer, Call, CallOptions } from '#testing/http-client.ts'
import { buildLink, openLink } from '#testing/review/build-guest.ts'
import { buildReviewed } from '#testing/review/build-review.ts'
import { stretch } from '#testing/stretch.ts'
import type { TestApp } from '#testing/test-app.ts'

import { createWebhook } from '../access/things.ts'

type ReadName = { [Name in CallName]: (typeof calls)[Name][0] extends 'GET' ? Name : never }[CallName]

type Person = 'owner' | 'member' | 'admin' | 'guest'

/** A call as a screen makes it. */
type Read = {
  readonly who?: Person
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Record<string, string>
  readonly status?: number
  /** As measured, if more than `most`; the reason is beside it. */
  readonly pages?: number
  readonly rows?: number
  /** Reads a whole table, for a sum or an export. */
  readonly isWhole?: boolean
  /** Concerns so many projects of the person that reading all members is right. */
  readonly isOfAllProjects?: boolean
}

/** Per call, as measured. Rows are those of the tables below, before filters. */
const most = { pages: 2500, rows: 5500 }

/** Plans depend on sampled statistics and on where rows happen to be stored. What grows with the tables is far above it. */
const headroom = 2

/** A sequential scan of one of them reads other people's rows. */
const large = new Set([
  'replies',
  'files',
  'generations',
  'generated_images',
  'audit_entries',
  'notifications',
  'webhook_deliveries',
])

type Things = Readonly<
  Record<
    | 'id'
    | 'fileId'
    | 'messageId'
    | 'olderId'
    | 'cardId'
    | 'generationId'
    | 'decidedId'
    | 'farNotification'
    | 'webhookId'
    | 'deliveryId'
    | 'disclosureId',
    string
  >
>

/** A search compares what is the person's own. */
const ownThings = { pages: 8000, rows: 13_000, isOfAllProjects: true }

const tables = (things: Things): Readonly<Record<ReadName, readonly Read[]>> => {
  const { id, fileId } = things
  const ofProject = { id }
  const ofFile = { fileId }
  const asAdmin = { who: 'admin' } as const
  return {
    getHealth: [{}],
    getReadiness: [{}],
    getMe: [{}],
    listInvitations: [{}],
    listSessions: [{}],
    getFactors: [{}],
    listTokens: [{}],
    getExport: [{}],
    readDeletion: [{ isOfAllProjects: true }],
    listOwnAudit: [{}, { who: 'member' }],
    // Sums the person's own 12,000 files, from the index alone.
    getFileUsage: [{ rows: 12_000 }],
    getCredits: [{}],
    listCreditEntries: [{}],
    listProviders: [{ query: { mode: 'image' } }],
    getCurrentProvider: [{}],
    getProviderInfo: [{}],
    listGenerations: [{}, { query: { uid_project: id } }],
    getGeneration: [{ params: { id: things.generationId } }],
    listGenerated: [{}, { query: { page: '20' } }],
    listProjects: [
      // Counts of 5,000 files and 1,333 open cards, from their indexes, and up to 100 unread messages of each project.
      { query: { limit: '50' }, rows: 8000 },
      { who: 'member', query: { limit: '50' }, rows: 8000 },
      { query: { limit: '50', q: 'kitchen', sort: 'name-ascending' }, rows: 8000 },
      // Without a limit, all 2,000 projects of the person; no screen asks for them.
      { pages: 10_500, rows: 13_500, isOfAllProjects: true },
    ],
    getProject: [
      // Counts files, open comments and cards, from their indexes.
      { params: ofProject, query: { limit: '0' }, rows: 12_500 },
      { who: 'member', params: ofProject, query: { limit: '200' }, rows: 12_500 },
    ],
    suggestMembers: [{ params: ofProject }, { params: ofProject, query: { q: 'per' } }],
    // The people of the files are sorted with them.
    listFiles: [{ params: ofProject, query: { limit: '200' }, rows: 6000 }],
    downloadFile: [{ params: ofFile }],
    downloadAttachment: [{ params: { id, attachmentId: fileId } }],
    listVersions: [{ params: ofFile }],
    listPins: [{ params: ofFile, query: { version: 'all' } }],
    getReview: [
      // A hundred open and decided threads with files and people, and the number of open ones.
      { params: ofProject, query: { limit: '100' }, pages: 4000, rows: 6500 },
      { who: 'member', params: ofProject, query: { limit: '100' }, pages: 4000, rows: 6500 },
    ],
    listLinks: [{ params: ofProject }],
    listWebhooks: [{ params: ofProject }],
    listDeliveries: [{ params: { webhookId: things.webhookId } }],
    getDelivery: [{ params: { webhookId: things.webhookId, deliveryId: things.deliveryId } }],
    getGuestReview: [{ who: 'guest', query: { limit: '200' } }],
    listApprovals: [
      { params: ofProject, query: { limit: '200' } },
      { params: ofProject, query: { limit: '200', status: 'open' } },
      { params: ofProject, query: { stack: fileId } },
    ],
    getCertificate: [{ params: { id: things.decidedId } }],
    verifyApproval: [{ params: { id: things.decidedId } }],
    // Up to 500 threads (limits.waiting.threads) with their people, and the stacks of the person's own 12,000 files.
    listWaiting: [
      { pages: 17_000, rows: 13_500 },
      { query: { project: id }, pages: 17_000, rows: 13_500 },
      { who: 'member' },
    ],
    getFirstSteps: [{}, { who: 'member' }],
    listReplies: [
      { params: ofProject, query: { replyType: 'discussion' } },
      { params: ofProject, query: { replyType: 'discussion', before: things.olderId } },
      { params: ofProject, query: { since: '142857' } },
      { params: ofProject, query: { q: 'bubinga' } },
      { params: ofProject, query: { q: 'walnut' } },
      { params: ofProject, query: { q: 'zebrano' } },
      { params: ofProject, query: { parent: things.cardId, limit: '50' } },
    ],
    getReply: [{ params: { replyId: things.messageId } }],
    downloadReplyAttachment: [{ params: { id, replyId: things.messageId, attachmentId: fileId }, status: 404 }],
    getBoard: [
      // Looks up comments and files card by card, mostly in the same pages of an index; no screen asks for 2,000 cards.
      { params: ofProject, pages: 10_500 },
      { params: ofProject, query: { limit: '50' } },
    ],
    listLabels: [{ params: ofProject }],
    listFilters: [{ params: ofProject }],
    listSelections: [{ params: ofProject }, { params: ofProject, query: { limit: '200' } }],
    exportSelections: ['csv', 'xlsx', 'pdf'].map((format) => ({ params: ofProject, query: { format, for: 'team' } })),
    // All 1,000 pages of a project.
    listDisclosures: [{ params: ofProject }],
    exportDisclosures: [{ params: ofProject }],
    getDisclosurePackage: [{ params: { id: things.disclosureId }, status: 410 }],
    listAllDisclosures: [asAdmin, { ...asAdmin, query: { page: '20' } }],
    // Contains everything; it is read in batches.
    exportAllDisclosures: [{ ...asAdmin, pages: 10_000 }],
    listNotifications: [
      { query: { limit: '20' } },
      { query: { limit: '20', unread_only: 'true' } },
      { query: { limit: '20', cursor: things.farNotification } },
    ],
    countUnreadNotifications: [{}],
    getPreferences: [{}],
    search: [
      // Compares the titles, cards, filenames and people of the person's own 2,000 projects.
      { query: { q: 'bubinga' }, ...ownThings },
      { query: { q: 'walnut' }, ...ownThings },
      { query: { q: 'wa' }, ...ownThings },
      { query: { q: 'w' }, ...ownThings },
      { query: { q: 'zebrano' }, ...ownThings },
    ],
    listPeople: [
      asAdmin,
      { ...asAdmin, query: { q: 'person 4' } },
      // The last session of each of 5,000 accounts.
      { ...asAdmin, query: { sort: 'last_seen_at' }, pages: 10_500 },
      { ...asAdmin, query: { filter: 'admins' } },
    ],
    // Exports contain everything; they are read in batches.
    exportPeople: [{ ...asAdmin, pages: 25_000 }],
    listInvitedPeople: [asAdmin],
    listCreditReport: [asAdmin],
    exportCreditReport: [{ ...asAdmin, pages: 28_000 }],
    listProviderHealth: [asAdmin],
    // Sums the storage of the installation.
    getInstallation: [{ ...asAdmin, pages: 6000, rows: 152_000, isWhole: true }],
    getSettings: [asAdmin],
    listBackups: [asAdmin],
    downloadBackup: [{ ...asAdmin, params: { id: 'none' }, status: 404 }],
    listAudit: [asAdmin, { ...asAdmin, query: { act: 'project-deleted' } }],
    exportAudit: [{ ...asAdmin, pages: 6000, rows: 102_000, isWhole: true }],
  }
}

const names = (Object.keys(calls) as CallName[]).filter((name): name is ReadName => calls[name][0] === 'GET')

let app: TestApp
let people: Readonly<Record<Person, { readonly call: Call }>>
let reads: Readonly<Record<ReadName, readonly Read[]>>

beforeAll(async () => {
  const started = await startWithAdmin()
  app = started.app
  const [owner, member] = [await buildUser(app), await buildUser(app)]
  const { id, uid_file: fileId } = await buildReviewed(owner, { member })
  const link = await buildLink(owner, id)
  const webhook = await createWebhook(owner, id)
  await app.database.unbounded.pool.query(
    `insert into webhook_deliveries (uid_delivery, uid_webhook, uid_project, event_id, object, type, body, status,
       due_at, created_at)
     select gen_random_uuid(), $1, $2, step, step::text, 'card.changed', repeat('x', 2000), 'ok', now(), now()
     from generate_series(1, 20000) as step`,
    [webhook.webhook, id],
  )
  await seedLargeInstallation(app.database, { uid_owner: owner.uid_user, email: owner.email, uid_project: id })
  people = { owner, member, admin: started.admin, guest: await openLink(app, link) }
  const first = async (text: string): Promise<string> => {
    const { rows } = await app.database.pool.query<{ found: string }>(text, [id])
    return required(rows[0], text).found
  }
  reads = tables({
    id,
    fileId,
    messageId: await first('select uid_reply as found from replies where uid_project = $1 and message_number = 142858'),
    olderId: await first('select uid_reply as found from replies where uid_project = $1 and message_number = 70000'),
    cardId: await first(
      'select uid_reply as found from replies where uid_project = $1 and kanban_status is not null limit 1',
    ),
    generationId: await first('select uid_generation as found from generations where uid_project = $1 limit 1'),
    decidedId: await first(
      "select uid_approval as found from approvals where uid_project = $1 and status = 'approved' limit 1",
    ),
    webhookId: webhook.webhook,
    deliveryId: webhook.delivery,
    disclosureId: await first('select uid_disclosure as found from disclosures where uid_project = $1 limit 1'),
    farNotification: (await owner.call('listNotifications', { query: { limit: '1', cursor: '' } })).body.nextCursor,
  })
}, stretch(600_000))
afterAll(() => app.close())

/** The number itself if it is within the limit; a failure shows both. */
const atMost = (actual: number, limit: number): number => Math.min(actual, limit)

const describeRead = (name: string, { who = 'owner', query = {} }: Read): string =>
  [name, new URLSearchParams(query).toString(), who].filter((part) => part !== '').join(' ')

const measure = async (name: ReadName, { who = 'owner', status = 200, ...read }: Read): Promise<Work> => {
  let answer: Answer | undefined
  const options = { params: read.params, query: read.query } as CallOptions<never>
  const statements = await recordStatements(app.database.pool, async () => {
    answer = await (people[who].call as (name: CallName, options: CallOptions) => Promise<Answer>)(name, options)
  })
  expect([answer?.status, answer?.status === status ? '' : answer?.text]).toEqual([status, ''])
  return explain(app.database.unbounded.pool, statements)
}

it.each(names)('%s reads a bounded part of a large installation', async (name) => {
  for (const read of reads[name]) {
    const { pages, scans } = await measure(name, read)
    const ofLarge = scans.filter(({ table }) => large.has(table))
    const rows = ofLarge.reduce((sum, scan) => sum + scan.rows, 0)
    const ofOthers =
      read.isOfAllProjects === true ? ofLarge : [...ofLarge, ...scans.filter(({ table }) => table === 'members')]
    const whole = read.isWhole === true ? [] : ofOthers.filter(({ isSequential }) => isSequential)
    expect.soft({ whole, pages, rows }, `${describeRead(name, read)} ${JSON.stringify(ofOthers)}`).toEqual({
      whole: [],
      pages: atMost(pages, headroom * (read.pages ?? most.pages)),
      rows: atMost(rows, headroom * (read.rows ?? most.rows)),
    })
  }
})
