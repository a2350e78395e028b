// Random edits, requests, decisions, withdrawals and imports never leave a decision on other content than its person saw.
import type { ApprovalItem, SelectionsApproval } from '@joinery/contract/review/approvals'
import type { Selection } from '@joinery/contract/selections/selections'
import { expect, it } from 'vitest'

import { trimSelectionsJob } from '#features/selections/trim-selections.job.ts'
import { picture } from '#testing/build-generation.ts'
import {
  addSelection,
  buildSchedule,
  changeSelection,
  readSelections,
  removeSelection,
  restoreSelection,
} from '#testing/build-selections.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { createRandom, fuzzSeed, type Random } from '#testing/fuzz/random.ts'
import { readApprovals, withdraw } from '#testing/review/build-approval.ts'
import {
  askOneForSelections,
  decideItems,
  hashOf,
  trySelectionsApproval,
} from '#testing/review/build-selections-approval.ts'
import { importCsv } from '#testing/selection-files.ts'
import { app } from '#testing/shared-app.ts'

const rounds = 6
const steps = 45

/** What a person sees of a selection, from their own list, as the decisions describe a snapshot. */
const seenOf = (selection: Selection, image_sha256: string | undefined, currency: string): object => {
  const { code, title, category, room, finish, dimensions, quantity, unit, note, supplier, sku, url, unit_price } =
    selection
  const price = unit_price === null ? {} : { unit_price, currency }
  const all = {
    code,
    title,
    category,
    room,
    finish,
    dimensions,
    quantity,
    unit,
    note,
    supplier,
    sku,
    url,
    image_sha256,
  }
  const given = Object.entries({ ...all, ...price }).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(given)
}

type Project = { readonly id: string; readonly owner: TestUser; readonly people: readonly TestUser[] }

/** The decided items by request and selection, as they were when they were decided. */
type Decided = Map<string, string>

const listOf = async (who: TestUser, id: string): Promise<Selection[]> => (await readSelections(who, id)).selections

const requestsIn = async ({ id, owner }: Project): Promise<SelectionsApproval[]> =>
  (await readApprovals(owner, id)).filter((approval) => approval.kind === 'selections')

const currencyOf = async ({ id, owner }: Project): Promise<string> =>
  (await owner.call('getProject', { params: { id } })).body.project.details.currency ?? 'USD'

const setImage = async ({ owner }: Project, { uid_selection }: Selection, width: number) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await picture(width, 40))], { type: 'image/png' }), 'a.png')
  await owner.call('setSelectionImage', { params: { selectionId: uid_selection }, form })
}

const texts = ['', 'Oak', 'Oak "A"', 'Öl\n2', '\u20ac \u{1f600}', '\\u0041']
const amounts = [null, '0', '84', '84.5', '91.0001']

const change = (random: Random): object =>
  random.pick([
    { title: `Item ${random.below(4)}` },
    { note: random.pick(texts) },
    { finish: random.pick(texts) },
    { supplier: random.pick(texts) },
    { internal_note: random.pick(texts) },
    { unit_price: random.pick(amounts) },
    { unit_cost: random.pick(amounts) },
    { quantity: random.pick(['1', '2.5', '0']) },
    { room: random.pick(['Kitchen', 'Bath']) },
    { stage: random.pick(['draft', 'specified', 'ordered']) },
    { category: random.pick(['lighting', 'other']) },
  ])

const decideSome = async (project: Project, random: Random): Promise<void> => {
  const who = random.pick(project.people)
  const mine = (await readApprovals(who, project.id)).filter(({ is_mine, status }) => is_mine && status === 'open')
  if (mine.length === 0) return
  const approval = random.pick(mine)
  const open = (approval.items ?? []).filter(({ decision }) => decision === 'open')
  const some = open.filter(() => random.below(4) > 0)
  // Now and then the content changes between looking and deciding.
  const [first] = some
  if (first && random.below(3) === 0) await changeSelection(project.owner, first, change(random))
  if (some.length > 0) await decideItems(who, approval, some, random.pick(['approved', 'changes']))
}

const steer = async (project: Project, random: Random): Promise<void> => {
  const { id, owner, people } = project
  const list = await listOf(owner, id)
  const one = list.length > 0 ? random.pick(list) : await addSelection(owner, id, { stage: 'specified' })
  const person = random.pick(people)
  const acts: (() => Promise<unknown>)[] = [
    () => changeSelection(owner, one, change(random)),
    () => changeSelection(owner, one, change(random)),
    () => setImage(project, one, 30 + random.below(4)),
    () => owner.call('updateSelection', { params: { selectionId: one.uid_selection }, body: { uid_file: null } }),
    async () => {
      await removeSelection(owner, one)
      if (random.below(2) === 0) await restoreSelection(owner, one)
    },
    async () => {
      const old = "update selections set deleted_at = deleted_at - interval '1 hour' where uid_project = $1"
      await app.database.pool.query(old, [id])
      await trimSelectionsJob.run(app.app.context, {})
    },
    () => addSelection(owner, id, { stage: random.pick(['draft', 'specified']), unit_price: random.pick(amounts) }),
    () => importCsv(owner, id, `code,title,finish,unit_price\n${one.code},Imported,${random.pick(['', 'Matt'])},12`),
    () => trySelectionsApproval(owner, id, { emails: [person.email] }),
    () => trySelectionsApproval(owner, id, { emails: [person.email], uid_selections: [one.uid_selection] }),
    () => decideSome(project, random),
    () => decideSome(project, random),
    () => decideSome(project, random),
    () => decideSome(project, random),
    () => decideSome(project, random),
    async () => {
      const open = (await requestsIn(project)).filter(({ status }) => status === 'open')
      if (open.length > 0) await withdraw(owner, random.pick(open))
    },
    () =>
      owner.call('updateProject', {
        params: { id },
        body: { details: { currency: random.pick(['USD', 'EUR', 'JPY']) } },
      }),
    () =>
      owner.call('updateProject', {
        params: { id },
        body: { details: { client_sees: { prices: random.below(2) === 0, suppliers: random.below(2) === 0 } } },
      }),
    () =>
      owner.call('changeRole', {
        params: { id, email: people[0]?.email ?? '' },
        body: { role: random.pick(['client', 'member']) },
      }),
  ]
  await random.pick(acts)()
}

const keyOf = ({ uid_approval }: SelectionsApproval, { uid_selection }: ApprovalItem) =>
  `${uid_approval} ${uid_selection}`

/** Decided items never change; their hash is of their snapshot. Open ones have what the person sees now. */
const expectBound = async (project: Project, decided: Decided): Promise<void> => {
  const { id, owner, people } = project
  const currency = await currencyOf(project)
  const images = new Map((await listOf(owner, id)).map(({ image, uid_selection }) => [uid_selection, image?.sha256]))
  const seen = new Map<string, Map<string, string>>()
  for (const person of people) {
    const list = (await listOf(person, id)).filter(({ stage }) => stage !== 'draft')
    const hashes = list.map(
      (one) => [one.uid_selection, hashOf(seenOf(one, images.get(one.uid_selection), currency))] as const,
    )
    seen.set(person.uid_user, new Map(hashes))
  }
  for (const approval of await requestsIn(project)) {
    for (const item of approval.items) {
      expect(item.content_sha256).toBe(hashOf(item.snapshot))
      const stored = JSON.stringify(item)
      if (item.decision !== 'open') {
        expect(decided.get(keyOf(approval, item)) ?? stored).toBe(stored)
        decided.set(keyOf(approval, item), stored)
      } else if (approval.status === 'open') {
        const now = seen.get(approval.person.uid_user ?? '')?.get(item.uid_selection)
        if (now !== undefined) expect({ ...item, content_sha256: now }).toEqual(item)
      }
    }
    const open = approval.items.filter(({ decision }) => decision === 'open')
    if (approval.status === 'approved')
      expect(approval.items.every(({ decision }) => decision === 'approved')).toBe(true)
    if (approval.status === 'open') expect(open.length).toBeGreaterThan(0)
  }
  await expectStates(project, images, currency)
}

/** The state of each selection follows from the requests and the list. */
const expectStates = async (
  project: Project,
  images: ReadonlyMap<string, string | undefined>,
  currency: string,
): Promise<void> => {
  const requests = await requestsIn(project)
  for (const selection of await listOf(project.owner, project.id)) {
    const items = requests.flatMap((approval) =>
      approval.items
        .filter(({ uid_selection }) => uid_selection === selection.uid_selection)
        .map((item) => ({ ...item, person: approval.person.uid_user, status: approval.status })),
    )
    const isOpen = items.some(({ decision, status }) => decision === 'open' && status === 'open')
    const byPerson = Map.groupBy(
      items.filter(({ decision }) => decision !== 'open'),
      ({ person }) => person,
    )
    const counted = [...byPerson.values()].flatMap((own) =>
      own.toSorted((one, other) => ((one.decided_at ?? '') < (other.decided_at ?? '') ? 1 : -1)).slice(0, 1),
    )
    const now = seenOf(selection, images.get(selection.uid_selection), currency)
    const isCurrent = ({ snapshot }: ApprovalItem): boolean => {
      // The team sees everything; what the person could not see then is not compared.
      const hidden = [
        ...('currency' in snapshot ? [] : ['unit_price', 'currency']),
        ...(['supplier', 'sku', 'url'].some((field) => field in snapshot) ? [] : ['supplier', 'sku', 'url']),
      ]
      const shown = Object.fromEntries(Object.entries(now).filter(([field]) => !hidden.includes(field)))
      return hashOf(shown) === hashOf(snapshot)
    }
    const approval = isOpen
      ? ['open']
      : counted.some(({ decision }) => decision === 'changes')
        ? ['changes']
        : counted.length === 0
          ? ['none']
          : // A field that was empty and visible, and is filled since, is not in the snapshot: it may be outdated too.
            counted.every(isCurrent)
            ? ['approved', 'outdated']
            : ['outdated']
    expect(approval).toContain(selection.approval)
  }
}

it.each(Array.from({ length: rounds }, (_, index) => fuzzSeed + index))(
  'a decision stays on the content that was decided on (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const people = await Promise.all([buildUser(app), buildUser(app)])
    const [member, client] = people
    if (!member || !client) throw new Error('No people')
    const owner = await buildUser(app)
    const id = await buildSchedule(owner, member, client)
    await owner.call('changeRole', { params: { id, email: member.email }, body: { role: 'client' } })
    const project: Project = { id, owner, people }
    for (let count = 0; count < 4; count += 1)
      await addSelection(owner, id, { title: `Item ${count}`, stage: 'specified', unit_price: random.pick(amounts) })
    for (const person of people) await askOneForSelections(owner, id, person)
    const decided: Decided = new Map()
    for (let step = 0; step < steps; step += 1) {
      await steer(project, random)
      await expectBound(project, decided)
    }
    expect(decided.size).toBeGreaterThan(0)
  },
)

it('100 racing decisions and edits leave exactly one decision per person and item, on content that was current', async () => {
  const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  const id = await buildSchedule(owner, member, client)
  const selections = await Promise.all(
    Array.from({ length: 3 }, (_, index) => addSelection(owner, id, { title: `Item ${index}`, stage: 'specified' })),
  )
  const people = [member, client]
  const approvals = await Promise.all(people.map((person) => askOneForSelections(owner, id, person)))
  const contents = new Set<string>()
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const selection = selections[index % 3]
      const who = people[index % 2]
      const approval = approvals[index % 2]
      if (!selection || !who || !approval) throw new Error('Nothing to decide on')
      if (index % 5 === 0) {
        await changeSelection(owner, selection, { note: `Note ${index}` })
        return null
      }
      const mine = (await readApprovals(who, id)).find(({ uid_approval }) => uid_approval === approval.uid_approval)
      const item = mine?.items?.find(({ uid_selection }) => uid_selection === selection.uid_selection)
      if (!item) throw new Error('The item is missing')
      contents.add(item.content_sha256)
      const { status } = await decideItems(who, approval, [item], index % 4 < 2 ? 'approved' : 'changes')
      return status === 200 ? `${who.uid_user} ${selection.uid_selection}` : null
    }),
  )
  const made = answers.filter((answer) => answer !== null)
  expect(new Set(made).size).toBe(made.length)
  const { rows } = await app.database.pool.query(
    "select count(*)::int as count from audit_entries where act = 'approval-decided' and target_id = any($1)",
    [approvals.map(({ uid_approval }) => uid_approval)],
  )
  expect(rows).toEqual([{ count: made.length }])
  const stored = (await readApprovals(owner, id)).flatMap(({ items }) => items ?? [])
  const decided = stored.filter(({ decision }) => decision !== 'open')
  expect(decided).toHaveLength(made.length)
  for (const { content_sha256, snapshot } of decided) {
    expect(contents).toContain(content_sha256)
    expect(content_sha256).toBe(hashOf(snapshot))
  }
})
