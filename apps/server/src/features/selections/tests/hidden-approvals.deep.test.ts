// Plants a distinct value in each hidden field of selections whose approval is requested, while what clients see and the
// selections change at random. Then searches requests, their history, certificates, the public pages of these and emails.
import { emailMessages } from '@joinery/contract/messages/email-messages'
import { defaultPreferences } from '@joinery/contract/notifications'
import type { SelectionsApproval } from '@joinery/contract/review/approvals'
import type { Decision } from '@joinery/contract/review/decisions'
import type { Selection } from '@joinery/contract/selections/selections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { remindApprovals } from '#features/approvals/remind-approvals.job.ts'
import { defaultApiKey } from '#platform/http/api-key.ts'
import { addSelection, buildSchedule, changeSelection } from '#testing/build-selections.ts'
import { awaitMail, buildUser, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { createRandom, fuzzSeed } from '#testing/fuzz/random.ts'
import { buildGuest, type TestGuest } from '#testing/review/build-guest.ts'
import { askForSelections, decideItems, hashOf } from '#testing/review/build-selections-approval.ts'
import { readPdfTexts } from '#testing/selection-files.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, openSocket, type TestSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'

const count = 8
const rounds = 6
const { below, pick } = createRandom()
const dayMs = 86_400_000
/** Subject of a reminder. */
const reminder = new RegExp(emailMessages.approval.due.itemsSubject('1 item'))

/** Letters only, so that no encoding changes it. */
const word = (kind: string, number: number): string =>
  `${kind}${String(number)
    .replaceAll(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))
    .padStart(4, 'b')}z`

let planted = 0
/** Six digits before the point that are in no other number. */
const amount = (first: '4' | '7'): string => {
  planted += 1
  return `${first}${String(planted).padStart(4, '0')}3.${first === '7' ? '37' : '59'}`
}
const formsOf = (value: string): string[] => [value, value.replace(/^(\d{3})/, '$1,')]

type Item = { readonly selection: Selection; price: string; supplier: string }
type Reviewer = { readonly who: TestUser | TestGuest; readonly name: string }

let owner: TestUser
let client: TestUser
let guest: TestGuest
let id: string
const items: Item[] = []
/** Never shown to clients. */
const secrets: string[] = []
/** Shown to clients in some rounds. */
const prices = new Set<string>()
const suppliers = new Set<string>()
/** What each reviewer decided on, which stays readable for them. */
const decided = new Map<string, Set<string>>()
const sockets: { readonly socket: TestSocket; readonly events: string[] }[] = []

const record = (socket: TestSocket): void => {
  const events: string[] = []
  socket.client.onAny((...event: unknown[]) => events.push(JSON.stringify(event)))
  sockets.push({ socket, events })
}

const plantFields = (number: number) => {
  const fields = {
    unit_price: amount('7'),
    unit_cost: amount('4'),
    supplier: word('sup', number),
    sku: word('sku', number),
    url: `https://${word('url', number)}.example/`,
    internal_note: word('internal', number),
  }
  for (const form of [...formsOf(fields.unit_cost), fields.internal_note]) secrets.push(form)
  for (const form of formsOf(fields.unit_price)) prices.add(form)
  for (const text of [fields.supplier, fields.sku, word('url', number)]) suppliers.add(text)
  return fields
}

beforeAll(async () => {
  const [first, member, third] = await Promise.all([
    buildUser(app, { username: 'Mara' }),
    buildUser(app),
    buildUser(app, { username: 'Ada' }),
  ])
  owner = first
  client = third
  id = await buildSchedule(owner, member, client)
  await client.call('updatePreferences', {
    body: { ...defaultPreferences, email_notifications: true, email_frequency: 'instant' },
  })
  for (let number = 0; number < count; number += 1) {
    const fields = plantFields(number)
    const selection = await addSelection(owner, id, {
      ...fields,
      title: word('title', number),
      room: 'Kitchen',
      stage: 'specified',
    })
    items.push({ selection, price: fields.unit_price, supplier: fields.supplier })
  }
  const email = newEmail()
  await askForSelections(owner, id, {
    guests: [{ email, name: 'Clara' }],
    uid_selections: [items[0]?.selection.uid_selection],
  })
  const mail = await awaitMail(app, email, /requested your approval/)
  guest = await buildGuest(
    app,
    { url: /https?:\S+\/review\/[\w-]+/.exec(mail.text)?.[0] ?? '' },
    { email, name: 'Clara' },
  )
  record(await joinSocket(app, client.token, id))
  record(await openSocket(app, guest.token))
}, stretch(120_000))
afterAll(() => {
  for (const { socket } of sockets) socket.close()
})

const listRequests = async ({ who, name }: Reviewer): Promise<SelectionsApproval[]> => {
  const answer = await (name === 'client' ? who.call('listApprovals', { params: { id } }) : who.call('getGuestReview'))
  return answer.body.approvals
}

const readCertificate = async (token: string, uid_approval: string): Promise<string> => {
  const { rawPayload, statusCode } = await app.app.http.inject({
    url: `/api/projects/approvals/${uid_approval}/certificate`,
    headers: { authorization: `Bearer ${token}`, 'x-api-key': defaultApiKey },
  })
  if (statusCode === 409) return '' // not decided yet
  expect(statusCode).toBe(200)
  return (await readPdfTexts(rawPayload)).join('\n')
}

/** Everything a reviewer can read about their requests. */
const readAll = async (reviewer: Reviewer): Promise<string> => {
  const { who, name } = reviewer
  const requests = await listRequests(reviewer)
  const texts = [JSON.stringify(requests)]
  for (const { uid_approval } of requests) {
    texts.push(await readCertificate(who.token, uid_approval))
    texts.push((await app.client().call('verifyApproval', { params: { id: uid_approval } })).text)
  }
  if (name === 'client') {
    texts.push((await who.call('listSelections', { params: { id } })).text)
    texts.push((await who.call('listNotifications')).text, (await who.call('listWaiting')).text)
  } else texts.push((await who.call('getGuestReview')).text)
  return texts.join('\n')
}

/** The fields of all snapshots a person has decided on. */
const rememberDecided = async (reviewer: Reviewer): Promise<void> => {
  const known = decided.get(reviewer.name) ?? new Set<string>()
  for (const { items: requested } of await listRequests(reviewer)) {
    for (const { decision, snapshot } of requested) {
      if (decision === 'open') continue
      if (snapshot.unit_price !== undefined) for (const form of formsOf(snapshot.unit_price)) known.add(form)
      const host = snapshot.url === undefined ? [] : [new URL(snapshot.url).hostname.split('.')[0] ?? '']
      for (const text of [snapshot.supplier, snapshot.sku, ...host]) if (text !== undefined) known.add(text)
    }
  }
  decided.set(reviewer.name, known)
}

const tracesIn = (text: string, traces: Iterable<string>): string[] => [...traces].filter((one) => text.includes(one))

describe(`requests for selections with a value in each hidden field (seed ${fuzzSeed})`, () => {
  it('show nothing that is hidden: in requests, history, certificates, their public pages and notifications', async () => {
    const reviewers: Reviewer[] = [
      { who: client, name: 'client' },
      { who: guest, name: 'guest' },
    ]
    let [shown, hidden, certificates] = [0, 0, 0]
    const statuses = new Set<number>()
    for (let round = 0; round < rounds; round += 1) {
      // Each of the four combinations at least once.
      const sees = { prices: round % 2 === 0, suppliers: round % 4 < 2 }
      await owner.call('updateProject', { params: { id }, body: { details: { client_sees: sees } } })
      const due_date = new Date(app.app.context.clock.now().getTime() + dayMs).toISOString().slice(0, 10)
      for (const person of [{ emails: [client.email] }, { guests: [{ email: guest.email, name: 'Clara' }] }]) {
        // Refused if everything waits for them already.
        await owner.call('askForSelectionsApproval', { params: { id }, body: { ...person, due_date } })
      }
      for (const item of items) {
        if (below(3) > 0) continue
        const fields = plantFields(100 * (round + 1) + items.indexOf(item))
        await changeSelection(owner, item.selection, pick([fields, { unit_price: fields.unit_price }]))
      }
      for (const reviewer of reviewers) {
        const text = await readAll(reviewer)
        const own = decided.get(reviewer.name) ?? new Set<string>()
        expect(tracesIn(text, secrets)).toEqual([])
        const unseen = [...(sees.prices ? [] : prices), ...(sees.suppliers ? [] : suppliers)]
        expect(
          tracesIn(
            text,
            unseen.filter((one) => !own.has(one)),
          ),
        ).toEqual([])
        shown += tracesIn(text, [...prices, ...suppliers]).length
        hidden += unseen.length
        const requests = await listRequests(reviewer)
        // A hash of hidden fields could be guessed.
        for (const { items: requested } of requests) {
          for (const { content_sha256, snapshot } of requested) expect(content_sha256).toBe(hashOf(snapshot))
        }
        for (const request of requests.filter(({ status }) => status === 'open')) {
          const open = request.items.filter(({ decision }) => decision === 'open')
          const chosen = round === rounds - 2 ? open : open.filter(() => below(2) === 0)
          const decision: Decision = pick(['approved', 'changes'])
          if (chosen.length > 0) {
            statuses.add((await decideItems(reviewer.who, request, chosen, decision, 'As we said')).status)
          }
        }
        await rememberDecided(reviewer)
        certificates += (await listRequests(reviewer)).filter(({ status }) => /approved|changes/.test(status)).length
      }
    }
    expect([...statuses]).toEqual([200])
    expect(Math.min(shown, hidden, certificates)).toBeGreaterThan(0)
  })

  it('are in no email: requests, reminders, decisions', async () => {
    const later = new Date(app.app.context.clock.now().getTime() + dayMs)
    const fields = plantFields(9000)
    const { uid_selection } = await addSelection(owner, id, {
      ...fields,
      title: word('title', 9000),
      stage: 'specified',
    })
    const due_date = later.toISOString().slice(0, 10)
    const people = { guests: [{ email: guest.email, name: 'Clara' }], emails: [client.email] }
    await askForSelections(owner, id, { ...people, uid_selections: [uid_selection], due_date })
    await remindApprovals({ ...app.app.context, clock: { now: () => later } })
    await awaitMail(app, guest.email, reminder)
    for (const email of [client.email, guest.email]) {
      await awaitMail(app, email, /./)
      const mails = await mailsTo(app, email)
      expect(tracesIn(JSON.stringify(mails), [...secrets, ...prices, ...suppliers])).toEqual([])
    }
  })

  it('are in no event to clients and guests', async () => {
    for (const { socket, events } of sockets) {
      await socket.settle()
      expect(tracesIn(events.join('\n'), [...secrets, ...prices, ...suppliers])).toEqual([])
    }
  })
})
