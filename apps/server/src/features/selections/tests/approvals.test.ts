// Approval of selections: a decision is bound to the content its person saw, of each item.
import { approvalMessages as texts } from '@joinery/contract/messages/approval-messages'
import type { Approval, SelectionsApproval } from '@joinery/contract/review/approvals'
import type { Selection } from '@joinery/contract/selections/selections'
import { beforeEach, describe, expect, it } from 'vitest'

import { trimSelectionsJob } from '#features/selections/trim-selections.job.ts'
import { defaultApiKey } from '#platform/http/api-key.ts'
import { picture } from '#testing/build-generation.ts'
import { addFiles } from '#testing/build-project.ts'
import {
  addSelection,
  buildSchedule,
  changeSelection,
  readSelections,
  removeSelection,
  restoreSelection,
} from '#testing/build-selections.ts'
import { awaitMail, buildUser, mailsTo, newEmail } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { pageCountOf } from '#testing/pictures/read-pdf.ts'
import { readApprovals, requestOneApproval, withdraw } from '#testing/review/build-approval.ts'
import { buildGuest, buildLink, openLink } from '#testing/review/build-guest.ts'
import {
  askForSelections,
  askOneForSelections,
  decideItems,
  hashOf,
  itemOf,
  trySelectionsApproval,
} from '#testing/review/build-selections-approval.ts'
import { importCsv } from '#testing/selection-files.ts'
import { app } from '#testing/shared-app.ts'

const [owner, member, client] = await Promise.all([
  buildUser(app),
  buildUser(app, { username: 'Jonas' }),
  buildUser(app, { username: 'Ada' }),
])

let id: string
let sink: Selection
let lamp: Selection
beforeEach(async () => {
  id = await buildSchedule(owner, member, client)
  sink = await addSelection(owner, id, {
    title: 'Fireclay sink',
    stage: 'specified',
    room: 'Kitchen',
    unit_price: '84',
    unit_cost: '40',
    supplier: 'Hidden Supplier Ltd',
    sku: 'HS-1',
    internal_note: 'Hidden note',
  })
  lamp = await addSelection(owner, id, { title: 'Pendant', stage: 'specified', category: 'lighting', quantity: '2.5' })
})

const stateOf = async ({ uid_selection }: Selection, who = owner) => {
  const { selections } = await readSelections(who, id)
  const found = selections.find((one: Selection) => one.uid_selection === uid_selection)
  return { approval: found?.approval, decided_by: found?.decided_by }
}
const approvalOf = async (who = owner): Promise<SelectionsApproval> => {
  const [first] = await readApprovals(who, id)
  if (first?.kind !== 'selections') throw new Error('No request')
  return first
}
const setDetails = (details: object) => owner.call('updateProject', { params: { id }, body: { details } })
const setImage = async (selection: Selection, width: number) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await picture(width, 60))], { type: 'image/png' }), 'sink.png')
  const { status } = await owner.call('setSelectionImage', { params: { selectionId: selection.uid_selection }, form })
  expect(status).toBe(200)
}

describe('a request', () => {
  it('has the items the person sees, hashed as canonical JSON, without what is hidden', async () => {
    await setImage(sink, 80)
    const [forClient, forMember] = await askForSelections(owner, id, { emails: [client.email, member.email] })
    const image_sha256 = expect.stringMatching(/^[\da-f]{64}$/)
    const seen = {
      code: 'OTH-01',
      title: 'Fireclay sink',
      category: 'other',
      room: 'Kitchen',
      quantity: '1',
      image_sha256,
    }
    expect(forClient?.items.map(({ snapshot }) => snapshot)).toEqual([
      { ...seen, unit_price: '84.00', currency: 'USD' },
      { code: 'LIG-02', title: 'Pendant', category: 'lighting', quantity: '2.5' },
    ])
    expect(forMember?.items[0]?.snapshot).toEqual({
      ...seen,
      unit_price: '84.00',
      currency: 'USD',
      supplier: 'Hidden Supplier Ltd',
      sku: 'HS-1',
    })
    for (const { content_sha256, snapshot } of [...(forClient?.items ?? []), ...(forMember?.items ?? [])])
      expect(content_sha256).toBe(hashOf(snapshot))
    expect(forClient).toMatchObject({
      kind: 'selections',
      uid_file: null,
      uid_stack: null,
      version: null,
      sha256: null,
    })
    expect([await stateOf(sink), await stateOf(sink, client)]).toEqual([
      { approval: 'open', decided_by: null },
      { approval: 'open', decided_by: null },
    ])
  })

  it('leaves out drafts and approved selections, and what waits for the person already', async () => {
    await addSelection(owner, id, { title: 'Draft' })
    const first = await askOneForSelections(owner, id, client, { uid_selections: [sink.uid_selection] })
    await decideItems(client, first, first.items)
    const second = await askOneForSelections(owner, id, client)
    expect(second.items.map(({ uid_selection }) => uid_selection)).toEqual([lamp.uid_selection])
    const again = await trySelectionsApproval(owner, id, { emails: [client.email] })
    expect([again.status, again.body.error]).toEqual([409, texts.alreadyRequested('Ada')])
    await decideItems(client, second, second.items)
    const nothing = await trySelectionsApproval(owner, id, { emails: [client.email] })
    expect([nothing.status, nothing.body.error]).toEqual([409, texts.nothingToRequest])
  })

  it('is rejected for drafts, selections of other projects, and by clients', async () => {
    const draft = await addSelection(owner, id, { title: 'Draft' })
    const other = await addSelection(owner, await buildSchedule(owner, member), { stage: 'ordered' })
    const ask = async (who: typeof owner, ...uid_selections: string[]) =>
      (await trySelectionsApproval(who, id, { emails: [client.email], uid_selections })).status
    expect([
      await ask(owner, draft.uid_selection),
      await ask(owner, sink.uid_selection, other.uid_selection),
      await ask(client, sink.uid_selection),
    ]).toEqual([400, 404, 403])
    expect(await readApprovals(owner, id)).toEqual([])
  })

  it('waits for the person, and can be withdrawn', async () => {
    const approval = await askOneForSelections(member, id, client, { due_date: '2099-01-01' })
    const waiting = async () => (await client.call('listWaiting', { query: { project: id } })).body.waiting
    expect(await waiting()).toMatchObject([
      {
        kind: 'approval',
        title: texts.items(2),
        link: `/projects/${id}/overview?view=selections&approval=${approval.uid_approval}`,
      },
    ])
    await withdraw(member, approval)
    expect(await waiting()).toEqual([])
    expect(await stateOf(sink)).toEqual({ approval: 'none', decided_by: null })
    expect((await decideItems(client, approval, approval.items)).status).toBe(409)
  })
})

describe('an open item', () => {
  it('follows every change of what the person sees, and nothing else', async () => {
    await askOneForSelections(owner, id, client)
    const hashes = new Set<string>()
    const hashNow = async (): Promise<string> => itemOf(await approvalOf(), sink).content_sha256
    hashes.add(await hashNow())
    const changes: (() => Promise<unknown>)[] = [
      () => changeSelection(owner, sink, { unit_price: '91' }),
      () => setImage(sink, 90),
      () => setDetails({ currency: 'EUR' }),
      () => setDetails({ client_sees: { prices: false } }),
      () => setDetails({ client_sees: { suppliers: true } }),
      () => importCsv(owner, id, `code,title,finish\n${sink.code},Fireclay sink,Gloss`),
      () => owner.call('changeRole', { params: { id, email: client.email }, body: { role: 'member' } }),
    ]
    for (const change of changes) {
      await change()
      const now = itemOf(await approvalOf(), sink)
      expect(now.content_sha256).toBe(hashOf(now.snapshot))
      hashes.add(now.content_sha256)
    }
    expect(hashes.size).toBe(changes.length + 1)
    const before = await hashNow()
    await changeSelection(owner, sink, { unit_cost: '12', internal_note: 'Other', stage: 'ordered', lead_time_days: 3 })
    expect(await hashNow()).toBe(before)
  })

  it('cannot be decided on as it was before a change, and then nothing of the call is stored', async () => {
    const approval = await askOneForSelections(owner, id, client)
    await changeSelection(owner, sink, { unit_price: '91' })
    const { status, body } = await decideItems(client, approval, approval.items)
    expect([status, body.error]).toEqual([409, texts.itemChanged('OTH-01')])
    expect((await approvalOf()).items.map(({ decision }) => decision)).toEqual(['open', 'open'])
    expect((await decideItems(client, approval, (await approvalOf(client)).items)).status).toBe(200)
  })

  it('is hidden from the person while its selection is deleted or a draft', async () => {
    const approval = await askOneForSelections(owner, id, client)
    await changeSelection(owner, sink, { stage: 'draft', title: 'Secret plan' })
    const shown = await approvalOf(client)
    expect(shown.items.map(({ uid_selection }) => uid_selection)).toEqual([lamp.uid_selection])
    const { status } = await decideItems(client, approval, [itemOf(await approvalOf(), sink)])
    expect(status).toBe(409)
    await changeSelection(owner, sink, { stage: 'specified' })
    await removeSelection(owner, sink)
    expect((await approvalOf(client)).items).toHaveLength(1)
    await restoreSelection(owner, sink)
    expect((await approvalOf(client)).items).toHaveLength(2)
  })

  it('is hidden from the person once the request is withdrawn, because it no longer follows what they see', async () => {
    const approval = await askOneForSelections(owner, id, client)
    await decideItems(client, approval, [itemOf(approval, lamp)])
    await withdraw(owner, approval)
    await setDetails({ client_sees: { prices: false } })
    expect((await approvalOf(client)).items.map(({ uid_selection }) => uid_selection)).toEqual([lamp.uid_selection])
    expect((await approvalOf()).items).toHaveLength(2)
  })

  it('disappears with a selection that is permanently deleted, which closes the request if nothing else is open', async () => {
    const approval = await askOneForSelections(owner, id, client)
    await decideItems(client, approval, [itemOf(approval, lamp)])
    await removeSelection(owner, sink)
    await app.database.pool.query(
      "update selections set deleted_at = deleted_at - interval '1 hour' where uid_selection = $1",
      [sink.uid_selection],
    )
    await trimSelectionsJob.run(app.app.context, {})
    const after = await approvalOf()
    expect([after.status, after.items.map(({ uid_selection }) => uid_selection)]).toEqual([
      'approved',
      [lamp.uid_selection],
    ])
  })
})

describe('a permanent deletion', () => {
  it('closes the request although the last other item is decided at the same time', async () => {
    const approval = await askOneForSelections(owner, id, client)
    await removeSelection(owner, sink)
    await app.database.pool.query(
      "update selections set deleted_at = deleted_at - interval '1 hour' where uid_selection = $1",
      [sink.uid_selection],
    )
    await whileHeld(app.database, {
      hold: async (query) => {
        await query('select from approvals where uid_approval = $1 for update', [approval.uid_approval])
        await query("update approval_items set decision = 'approved', decided_at = now() where uid_selection = $1", [
          lamp.uid_selection,
        ])
      },
      act: () => trimSelectionsJob.run(app.app.context, {}),
    })
    expect((await approvalOf()).status).toBe('approved')
  })
})

describe('deciding', () => {
  it('can be done in parts, once per item, and ends when everything is decided', async () => {
    const approval = await askOneForSelections(owner, id, client, { note: 'Please check' })
    const first = await decideItems(client, approval, [itemOf(approval, lamp)], 'changes', 'Larger')
    expect(first.body.approval).toMatchObject({ status: 'open', decided_at: null })
    expect(await stateOf(lamp)).toEqual({ approval: 'changes', decided_by: 'Ada' })
    const again = await decideItems(client, approval, [itemOf(approval, lamp)])
    expect([again.status, again.body.error]).toEqual([409, texts.itemDecided('LIG-02')])
    const second = await decideItems(client, approval, [itemOf(approval, sink)])
    expect(second.body.approval.status).toBe('changes')
    expect(itemOf(second.body.approval, lamp)).toMatchObject({ decision: 'changes', note: 'Larger' })
    expect(await stateOf(sink)).toEqual({ approval: 'approved', decided_by: 'Ada' })
  })

  it('is rejected for others, for unknown items, and in the form for files', async () => {
    const approval = await askOneForSelections(owner, id, client, { uid_selections: [sink.uid_selection] })
    const other = { uid_selection: lamp.uid_selection, content_sha256: 'a'.repeat(64) }
    const asFile = await client.call('decideApproval', {
      params: { id: approval.uid_approval },
      body: { decision: 'approved' },
    })
    expect([
      (await decideItems(owner, approval, approval.items)).status,
      (await decideItems(client, approval, [other])).status,
      asFile.status,
    ]).toEqual([403, 409, 400])
    expect((await approvalOf()).status).toBe('open')
  })

  it('stores exactly one of 20 concurrent decisions on an item, while it changes', async () => {
    const approval = await askOneForSelections(owner, id, client, { uid_selections: [sink.uid_selection] })
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 4 === 1) await changeSelection(owner, sink, { note: `Note ${index}` })
        const now = await approvalOf(client)
        return decideItems(client, approval, now.items, index % 2 === 0 ? 'approved' : 'changes')
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [item] = (await approvalOf()).items
    expect([item?.decision === 'open', item?.content_sha256]).toEqual([false, hashOf(item?.snapshot ?? {})])
  })
})

describe('after a decision', () => {
  const approve = async (): Promise<Approval> => {
    const approval = await askOneForSelections(owner, id, client, { uid_selections: [sink.uid_selection] })
    return (await decideItems(client, approval, approval.items)).body.approval
  }

  it('a visible change outdates it, hidden ones and what clients see do not', async () => {
    const decided = await approve()
    await changeSelection(owner, sink, { unit_cost: '1', supplier: 'Another', internal_note: 'x', stage: 'installed' })
    await setDetails({ client_sees: { prices: false, suppliers: true } })
    expect(await stateOf(sink)).toEqual({ approval: 'approved', decided_by: 'Ada' })
    await changeSelection(owner, sink, { unit_price: '91' })
    expect(await stateOf(sink)).toEqual({ approval: 'outdated', decided_by: 'Ada' })
    expect(await approvalOf()).toEqual(expect.objectContaining({ items: decided.items }))
    await changeSelection(owner, sink, { unit_price: '84.0' })
    expect((await stateOf(sink)).approval).toBe('approved')
    await setDetails({ currency: 'CHF' })
    expect((await stateOf(sink)).approval).toBe('outdated')
  })

  it('the newest decision of a person counts', async () => {
    await approve()
    const again = await askOneForSelections(owner, id, client, { uid_selections: [sink.uid_selection] })
    expect((await stateOf(sink)).approval).toBe('open')
    await decideItems(client, again, again.items, 'changes')
    expect((await stateOf(sink)).approval).toBe('changes')
    await changeSelection(owner, sink, { note: 'Better' })
    const third = await askOneForSelections(owner, id, client, { uid_selections: [sink.uid_selection] })
    await decideItems(client, third, third.items)
    expect((await stateOf(sink)).approval).toBe('approved')
    expect(await readApprovals(owner, id)).toHaveLength(3)
  })

  it('clients do not see the state of requests to others', async () => {
    const approval = await askOneForSelections(owner, id, member, { uid_selections: [sink.uid_selection] })
    await decideItems(member, approval, approval.items)
    expect([await stateOf(sink, client), await stateOf(sink)]).toEqual([
      { approval: 'none', decided_by: null },
      { approval: 'approved', decided_by: 'Jonas' },
    ])
    expect(await readApprovals(client, id)).toEqual([])
  })

  it('the certificate and its public page list every item, without what was hidden', async () => {
    const approval = await askOneForSelections(owner, id, client)
    await decideItems(client, approval, [itemOf(approval, sink)])
    const params = { id: approval.uid_approval }
    expect((await client.call('getCertificate', { params })).status).toBe(409)
    await decideItems(client, approval, [itemOf(approval, lamp)], 'changes', 'Larger')
    const certificate = await app.app.http.inject({
      url: `/api/projects/approvals/${approval.uid_approval}/certificate`,
      headers: { authorization: `Bearer ${client.token}`, 'x-api-key': defaultApiKey },
    })
    expect(await pageCountOf(certificate.rawPayload)).toBe(1)
    const { verification } = (await app.client().call('verifyApproval', { params })).body
    expect(verification).toMatchObject({
      kind: 'selections',
      filename: null,
      sha256: null,
      status: 'changes',
      items: [
        {
          code: 'OTH-01',
          title: 'Fireclay sink',
          decision: 'approved',
          content_sha256: itemOf(approval, sink).content_sha256,
        },
        {
          code: 'LIG-02',
          title: 'Pendant',
          decision: 'changes',
          content_sha256: itemOf(approval, lamp).content_sha256,
        },
      ],
    })
    expect(JSON.stringify(verification)).not.toMatch(/Hidden|HS-1/)
  })
})

describe('a guest', () => {
  const askGuest = async (body: object = {}) => {
    const email = newEmail()
    const [approval] = await askForSelections(owner, id, { guests: [{ email, name: 'Clara', ...body }] })
    const mail = await awaitMail(app, email, /requested your approval/)
    const url = /https?:\S+\/review\/[\w-]+/.exec(mail.text)?.[0] ?? ''
    return { email, approval: approval as SelectionsApproval, url, mail }
  }

  it('sees only the items requested with the link, decides in parts after a code, and is thanked at the end', async () => {
    await addSelection(owner, id, { title: 'Draft' })
    const { approval, email, mail, url } = await askGuest()
    expect(mail.subject).toContain(texts.items(2))
    const third = await addSelection(owner, id, { title: 'Later', stage: 'specified' })
    await addFiles(owner, { uid_project: id }, [{ name: 'plan.txt', bytes: 'Plan', type: 'text/plain' }])
    const looker = await openLink(app, { url })
    const seen = (await looker.call('getGuestReview')).body
    expect([seen.scope, seen.files, seen.approvals]).toEqual(['selections', [], []])
    expect(seen.selections.map(({ title }: Selection) => title)).toEqual(['Fireclay sink', 'Pendant'])
    expect(JSON.stringify(seen)).not.toMatch(/Hidden|HS-1|"40/)
    expect(seen.asked).toEqual([
      {
        uid_approval: approval.uid_approval,
        kind: 'selections',
        uid_file: null,
        items: approval.items.map(({ uid_selection, content_sha256 }) => ({ uid_selection, content_sha256 })),
        asked_by: 'Mara',
        person_name: 'Clara',
        note: '',
        due_date: null,
      },
    ])
    expect((await decideItems(looker, approval, approval.items)).status).toBe(401)
    const guest = await buildGuest(app, { url }, { email, name: 'Clara W' })
    await decideItems(guest, approval, [itemOf(approval, sink)])
    const between = (await guest.call('getGuestReview')).body
    expect(between.approvals[0].items.map(({ decision }: { decision: string }) => decision)).toEqual([
      'approved',
      'open',
    ])
    expect(between.selections[0]).toMatchObject({ approval: 'approved', decided_by: 'Clara W' })
    expect(between.selections.some(({ uid_selection }: Selection) => uid_selection === third.uid_selection)).toBe(false)
    await decideItems(guest, approval, [itemOf(approval, lamp)])
    expect(await stateOf(lamp)).toEqual({ approval: 'approved', decided_by: 'Clara W' })
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toContainEqual(`You approved ${texts.items(2)}`)
  })

  it('sees nothing with a new link of scope selections, and with a link to another request only its own items', async () => {
    const link = await buildLink(owner, id, { scope: 'selections', can: ['approve'] })
    expect(link).toMatchObject({ scope: 'selections', uid_stack: null, filename: null })
    const looker = await openLink(app, link)
    expect((await looker.call('getGuestReview')).body).toMatchObject({
      selections: [],
      totals: null,
      files: [],
      asked: [],
    })
    const one = await askGuest({ uid_link: link.uid_link })
    expect((await looker.call('getGuestReview')).body.selections).toHaveLength(2)
    const other = await askGuest()
    const guest = await buildGuest(app, { url: other.url }, { email: other.email })
    expect((await decideItems(guest, one.approval, one.approval.items)).status).toBe(404)
  })

  it('cannot use a link to one file for selections', async () => {
    await addFiles(owner, { uid_project: id }, [{ name: 'a.png', bytes: await picture(70, 60), type: 'image/png' }])
    const [{ uid_file }] = (await owner.call('getProject', { params: { id } })).body.files
    const link = await buildLink(owner, id, { scope: 'file', uid_file, can: ['approve'] })
    const guests = [{ email: newEmail(), name: 'Clara', uid_link: link.uid_link }]
    expect((await trySelectionsApproval(owner, id, { guests })).status).toBe(400)
    const about = await requestOneApproval(owner, uid_file, client)
    expect(about).toMatchObject({ kind: 'file', items: null })
  })

  it('whose links are revoked cannot decide: the request is withdrawn', async () => {
    const { approval } = await askGuest()
    await owner.call('deleteLink', { params: { linkId: approval.uid_link ?? '' } })
    expect((await approvalOf()).status).toBe('withdrawn')
    expect((await stateOf(sink)).approval).toBe('none')
  })
})
