// Use of a link while it is concurrently revoked or used by another request.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'
import type { PoolClient } from 'pg'
import { beforeEach, expect, it } from 'vitest'

import { listGoodLinks } from '#features/guests/link-queries.ts'
import { handleLinkRevoked, revokeLink } from '#features/guests/revoke-link.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { buildProject } from '#testing/build-project.ts'
import { buildUser, mailsTo, newEmail } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { asOtherProcess } from '#testing/programs/as-other-process.ts'
import { buildLink, codeFor, openLink, secretIn, tryLink, type TestLink } from '#testing/review/build-guest.ts'
import { app } from '#testing/shared-app.ts'
import { openSocket } from '#testing/socket-client.ts'

let id: string
let link: TestLink
const owner = await buildUser(app)
beforeEach(async () => {
  id = (await buildProject(owner)).uid_project
  link = await buildLink(owner, id)
})

type Query = PoolClient['query']
const hold = (query: Query) => query('select from guest_links where uid_link = $1 for update', [link.uid_link])
const revoke = (query: Query) => query('update guest_links set revoked_at = now() where uid_link = $1', [link.uid_link])

const enter = (email: string) =>
  app.client().call('enterReview', { body: { token: secretIn(link), name: 'Cleo', email } })
const confirm = (email: string, code: string) =>
  app.client().call('confirmReview', { body: { token: secretIn(link), email, code } })
const notFound = { status: 404, body: { error: guestMessages.linkInvalid } }

it('sends no code for a link that is revoked concurrently', async () => {
  const email = newEmail()
  await buildLink(owner, id)
  const answer = await whileHeld(app.database, { hold, act: () => enter(email), meanwhile: revoke })
  expect(answer).toMatchObject(notFound)
  expect(await mailsTo(app, email)).toEqual([])
})

it('confirms no guest for a link that is revoked concurrently, although the code is right', async () => {
  const email = newEmail()
  await enter(email)
  const code = await codeFor(app, email)
  const answer = await whileHeld(app.database, { hold, act: () => confirm(email, code), meanwhile: revoke })
  expect(answer).toMatchObject(notFound)
})

it('rejects a code that a newer one replaces while it is checked', async () => {
  const email = newEmail()
  await enter(email)
  const code = await codeFor(app, email)
  const replace = (query: Query) => query("update guest_codes set code_hash = 'newer' where email = $1", [email])
  const answer = await whileHeld(app.database, { hold, act: () => confirm(email, code), meanwhile: replace })
  expect(answer).toMatchObject({ status: 400, body: { error: guestMessages.codeWrong } })
})

it('accepts a code once when it is submitted twice concurrently', async () => {
  const email = newEmail()
  await enter(email)
  const code = await codeFor(app, email)
  const both = () => Promise.all([confirm(email, code), confirm(email, code)])
  const answers = await whileHeld(app.database, { hold, act: both, count: 2 })
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
})

it('records one revocation when a link is revoked twice concurrently', async () => {
  const remove = () => owner.call('deleteLink', { params: { linkId: link.uid_link } })
  const answers = await whileHeld(app.database, { hold, act: () => Promise.all([remove(), remove()]), count: 2 })
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const entries = await app.database.pool.query(
    "select from audit_entries where act = 'link-removed' and target_id = $1",
    [link.uid_link],
  )
  expect(entries.rowCount).toBe(1)
})

it('closes the sockets of a link that another process revokes', async () => {
  const socket = await openSocket(app, (await openLink(app, link)).token)
  const elsewhere = asOtherProcess(app.app.context)
  const by = { uid_user: owner.uid_user, uid_session: newId() }
  await transaction(app.database.db, async (tx) => {
    for (const row of await listGoodLinks(tx, id, app.now())) await revokeLink(elsewhere, tx, by, row)
  })
  expect(await socket.closed()).toBe('io server disconnect')
})

it('aborts the calls of a link that another process revokes', async () => {
  const guest = await openLink(app, link)
  // Make the next use write to the link's row, so that it waits for the lock.
  await app.database.pool.query('update guest_links set last_used_at = null where uid_link = $1', [link.uid_link])
  const readReview = () =>
    guest.call('getGuestReview').then(
      () => 'answered',
      () => 'ended',
    )
  const revokeElsewhere = async () => handleLinkRevoked(app.app.context, `${newId()} ${link.uid_link}`)
  expect(await whileHeld(app.database, { hold, act: readReview, meanwhile: revokeElsewhere })).toBe('ended')
})

it('rejects a socket with a modified token', async () => {
  const { token } = await openLink(app, link)
  await expect(openSocket(app, `${token}x`)).rejects.toThrow(messages.session.expired)
})

it('limits the number of links per project', async () => {
  await app.database.pool.query(
    `insert into guest_links
       (uid_link, uid_project, uid_stack, name, rights, secret_hash, created_by, created_at, expires_at)
     select gen_random_uuid(), uid_project, uid_stack, name, rights, number::text, created_by, created_at,
       expires_at
     from guest_links, generate_series(2, $2::int) as number where uid_link = $1`,
    [link.uid_link, limits.guest.links],
  )
  expect(await tryLink(owner, id)).toMatchObject({ status: 409, body: { error: sharingMessages.tooManyLinks } })
})
