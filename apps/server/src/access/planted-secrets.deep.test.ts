// Plants 200 secrets in a project: team comments, prompts, addresses, positions and internal texts. Then reads everything
// that clients, guests and the public can reach, and searches it for them.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { calls, requestPath, type CallName } from '@joinery/contract/calls'
import { defaultPreferences } from '@joinery/contract/notifications'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { generate, picture } from '#testing/build-generation.ts'
import { addFiles, buildProject, fileForm } from '#testing/build-project.ts'
import { awaitMail, buildUser, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { google, startVendor, type Vendor } from '#testing/loopback-vendor.ts'
import { addImageVersion, ask, decide } from '#testing/review/build-approval.ts'
import { buildGuest, buildLink, openLink, type TestGuest } from '#testing/review/build-guest.ts'
import { addComment, addPin } from '#testing/review/build-review.ts'
import { joinSocket, openSocket, type TestSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

type Kind = 'team comment' | 'prompt' | 'address' | 'position' | 'internal text'
type Secret = { readonly kind: Kind; readonly traces: readonly string[] }

const secrets: Secret[] = []

/** Registers a secret and returns it: a word of small letters, which every encoding of text leaves as it is. */
const plant = (kind: Kind): string => {
  const letters = secrets.length.toString().replaceAll(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))
  const word = `quoin${letters.padStart(3, 'b')}z`
  secrets.push({ kind, traces: [word] })
  return word
}
const plantSome = (kind: Kind, count: number): string[] => Array.from({ length: count }, () => plant(kind))
const plantAddress = (): string => `${plant('address')}@studio.example`

const wordsOf32 = (numbers: readonly number[], order: 'BE' | 'LE'): string => {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [index, value] of numbers.entries()) bytes[`writeUInt32${order}`](value, index * 4)
  return bytes.toString('latin1').toLowerCase()
}

/** A photo whose EXIF and XMP carry a position of their own. */
const locatedPhoto = async (number: number): Promise<Buffer> => {
  const seconds = [0x11223344 + number * 7919, 0x01020305 + number * 104_729]
  const text = `47,22.${6_140_000 + number * 37}N`
  secrets.push({ kind: 'position', traces: [wordsOf32(seconds, 'BE'), wordsOf32(seconds, 'LE')] })
  secrets.push({ kind: 'position', traces: [text.toLowerCase()] })
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${text}"/></rdf:RDF></x:xmpmeta>`
  return sharp({ create: { width: 90 + number, height: 60, channels: 3, background: '#a8481f' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: `47/1 22/1 ${seconds.join('/')}` } })
    .withXmp(xmp)
    .jpeg()
    .toBuffer()
}

let vendor: Vendor
let app: TestApp
let owner: TestUser
let client: TestUser
let guest: TestGuest
let looker: TestGuest
let fileGuest: TestGuest
let uid_project: string
const ids = new Set<string>()
const uidApprovals: string[] = []
const repliesWithFiles: { readonly uid_reply: string; readonly uid_file: string }[] = []
const received = new Map<TestSocket, string[]>()

const record = (socket: TestSocket): TestSocket => {
  const events: string[] = []
  socket.client.onAny((...event: unknown[]) => events.push(JSON.stringify(event)))
  received.set(socket, events)
  return socket
}

const filesOf = async (): Promise<{ uid_file: string; filename: string }[]> =>
  (await owner.call('getProject', { params: { id: uid_project } })).body.files

const addFile = async (name: string, bytes: Buffer): Promise<string> => {
  await addFiles(owner, { uid_project }, [{ name, bytes, type: 'image/jpeg' }])
  return (await filesOf()).find(({ filename }) => filename === name)?.uid_file ?? ''
}

const generateImage = async (): Promise<{ id: string; words: string[] }> => {
  const words = plantSome('prompt', 4)
  const { body, text } = await generate(owner, { prompt: words.join(' '), outputFormat: 'jpg' })
  if (!body?.image) throw new Error(text)
  return { id: body.image.id, words }
}

const send = async (fields: Record<string, string>, files: { name: string; bytes: string | Buffer }[] = []) => {
  const { body, text } = await owner.call('createReply', {
    params: { id: uid_project },
    form: fileForm(files, fields),
  })
  if (!body?.reply) throw new Error(text)
  ids.add(body.reply.uid_reply)
  for (const { uid_file } of body.reply.attachments)
    repliesWithFiles.push({ uid_reply: body.reply.uid_reply, uid_file })
  return body.reply.uid_reply as string
}

beforeAll(async () => {
  vendor = await startVendor()
  vendor.answer(google.image(await picture(120, 80)))
  app = await startTestApp({
    // Photos of before the removal of positions keep them.
    settings: { GOOGLE_API_KEY: 'k', GOOGLE_BASE_URL: vendor.address, KEEP_LOCATION: 'on' },
  })
  owner = await buildUser(app, { email: plantAddress(), username: 'Mara' })
  await app.database.pool.query('update credit_accounts set balance = 5000')
  client = await buildUser(app, { username: 'Eleanor' })
  await client.call('updatePreferences', {
    body: { ...defaultPreferences, email_notifications: true, email_frequency: 'instant' },
  })
  const project = await buildProject(owner)
  uid_project = project.uid_project
  ids.add(uid_project)
  const add = (email: string, role: string) =>
    owner.call('addMember', { params: { id: uid_project }, body: { email, role } })
  await add(client.email, 'client')
  const members = await Promise.all(
    Array.from({ length: 9 }, () => buildUser(app, { email: plantAddress(), username: 'Ida' })),
  )
  for (const { email } of members) await add(email, 'member')
  for (let count = 0; count < 10; count++) await add(plantAddress(), 'member') // invited
  const [member] = members as [TestUser]

  const photo = await addFile('kitchen.jpg', await locatedPhoto(0))
  const link = await buildLink(owner, uid_project, { name: plant('internal text') })
  ids.add(link.uid_link)
  guest = await buildGuest(app, link, { name: 'Cleo' })
  looker = await openLink(app, link)
  const fileLink = await buildLink(owner, uid_project, { scope: 'file', uid_file: photo, can: ['comment', 'approve'] })
  fileGuest = await buildGuest(app, fileLink, { name: 'Noor' })
  record(await joinSocket(app, client.token, uid_project))
  for (const { token } of [guest, looker, fileGuest]) record(await openSocket(app, token))
  // Others who were asked, or wrote, through the same links.
  for (let count = 0; count < 5; count++) {
    const other = await buildGuest(app, await buildLink(owner, uid_project), { email: plantAddress(), name: 'Rafi' })
    const pin = await addPin({ ...owner, ...other }, photo, { content: '<p>Lovely</p>' })
    await addComment(owner, pin, '<p>Thank you</p>')
  }
  const guests = Array.from({ length: 5 }, () => ({ email: plantAddress(), name: 'Lin' }))
  for (const { uid_approval } of await ask(owner, photo, [], { guests, note: plant('internal text') }))
    ids.add(uid_approval)

  for (let number = 1; number < 20; number++) await addFile(`room-${number}.jpg`, await locatedPhoto(number))

  // Team comments, on files that clients see, and replies to them.
  for (let count = 0; count < 20; count++) {
    const content = `<p>${plant('team comment')} <span data-mention="${client.uid_user}">@Eleanor</span></p>`
    const pin = await addPin(count % 2 ? owner : member, photo, { content, visibility: 'team' })
    await addComment(count % 2 ? member : owner, pin, `<p>${plant('team comment')}</p>`)
    if (count < 3) ids.add(pin.uid_pin)
  }

  // Images saved as files and as a version, sent in messages and cards, and one that is named after its prompt.
  for (let count = 0; count < 4; count++) {
    const { id } = await generateImage()
    const saved = await owner.call('saveGenerated', { params: { id }, body: { uid_project } })
    const { uid_file } = saved.body.file
    ids.add(uid_file)
    const [approval] = await ask(owner, uid_file, [client], { note: 'Is this right?' })
    if (count > 1 || !approval) continue
    await decide(client, approval)
    uidApprovals.push(approval.uid_approval)
  }
  for (let count = 0; count < 2; count++) {
    const { id, words } = await generateImage()
    const saved = await owner.call('saveGenerated', { params: { id }, body: { uid_project } })
    const { uid_file } = saved.body.file
    const name = `${words.join('-')}-ai-made.jpg`
    await app.database.pool.query('update files set filename = $1 where uid_file = $2', [name, uid_file])
    const [approval] = await ask(owner, uid_file, [client])
    if (!approval) throw new Error('No request')
    await decide(client, approval, count ? 'changes' : 'approved', 'Good')
    uidApprovals.push(approval.uid_approval)
    ids.add(uid_file)
  }
  for (let count = 0; count < 2; count++) {
    const { id } = await generateImage()
    await owner.call('addVersion', { params: { fileId: photo }, body: { uid_image: id } })
  }
  for (const fields of [{ content: 'See' }, { content: 'See', replyType: 'kanban' }]) {
    const { id } = await generateImage()
    await owner.call('createReply', { params: { id: uid_project }, body: { ...fields, uid_images: [id] } })
  }

  // The group chat, the board and notes to others.
  for (let count = 0; count < 16; count++) await send({ content: plant('internal text') })
  for (let count = 0; count < 13; count++) {
    const card = await send({ content: plant('internal text'), replyType: 'kanban' })
    await send({ content: plant('internal text'), replyType: 'kanban', parentReplyId: card })
  }
  const secret = plant('internal text')
  await send({ content: plant('internal text') }, [{ name: `${secret}.txt`, bytes: plant('internal text') }])
  const room = (await filesOf()).find(({ filename }) => filename === 'room-1.jpg')?.uid_file ?? ''
  for (const each of members.slice(0, 4)) await ask(owner, room, [each], { note: plant('internal text') })
  await addImageVersion(owner, room)
  ids.add(room).add(photo).add(owner.uid_user).add(client.uid_user)
  for (const each of uidApprovals) ids.add(each)
  const asked = await owner.call('askForApproval', {
    params: { fileId: photo },
    body: { emails: [], guests: [{ email: guest.email, name: 'Cleo' }] },
  })
  ids.add(asked.body.approvals?.[0]?.uid_approval)
}, stretch(120_000))
afterAll(async () => {
  for (const socket of received.keys()) socket.close()
  await app.close()
  await vendor.close()
})

const tracesIn = (bytes: Buffer | string): Set<Secret> => {
  const latin = typeof bytes === 'string' ? Buffer.from(bytes).toString('latin1') : bytes.toString('latin1')
  const small = latin.toLowerCase()
  const narrow = small.replaceAll('\0', '') // UTF-16
  return new Set(
    secrets.filter(({ traces }) => traces.some((trace) => small.includes(trace) || narrow.includes(trace))),
  )
}

const pdfium = await PDFiumLibrary.init()
const pdfText = async (bytes: Buffer): Promise<string> => {
  const document = await pdfium.loadDocument(bytes)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  return texts.join('\n')
}

/** Returns the bytes and what is packed inside them. */
const unpack = async (bytes: Buffer): Promise<(Buffer | string)[]> => {
  if (bytes.subarray(0, 5).toString() === '%PDF-') return [bytes, await pdfText(bytes)]
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return [bytes]
  return [bytes, ...Object.entries(unzipSync(bytes)).flatMap(([name, file]) => [name, Buffer.from(file)])]
}

type Found = { readonly where: string; readonly kind: Kind; readonly trace: string | undefined }

const reads = (Object.keys(calls) as CallName[]).filter((name) => calls[name][0] === 'GET')

const pathsOf = (name: CallName): string[] => {
  const places = [...calls[name][1].matchAll(/:(\w+)/g)].map(([, place]) => place ?? '')
  const query = { project: uid_project, version: 'all', with: 'pins', q: 'quoin' }
  const path = (...values: string[]) =>
    `/api${requestPath(name, Object.fromEntries(places.map((place, index) => [place, values[index] ?? uid_project])), query)}`
  if (places.length === 0) return [path()]
  if (name === 'listReplies') {
    const list = `/api${requestPath(name, { id: uid_project })}`
    return [list, path(), ...[...ids].map((id) => `${list}?parent=${id}`)]
  }
  if (places.length === 1) return [...ids].map((id) => path(id))
  const files = [...ids, ...repliesWithFiles.map(({ uid_file }) => uid_file)]
  if (places.length === 2) return files.map((id) => path(uid_project, id))
  return repliesWithFiles.map(({ uid_reply, uid_file }) => path(uid_project, uid_reply, uid_file))
}

/** Makes every read of the contract, and follows every address in the answers. Returns the secrets it finds. */
const crawl = async (token: string | undefined): Promise<Found[]> => {
  const found: Found[] = []
  const followed = new Set<string>()
  const read = async (url: string): Promise<void> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const { rawPayload, headers: answered, statusCode } = await app.app.http.inject({ url, headers })
    if (statusCode >= 500) throw new Error(`${statusCode} ${url}`)
    const note = (part: Buffer | string) => {
      for (const { kind, traces } of tracesIn(part)) found.push({ where: url.slice(0, 120), kind, trace: traces[0] })
    }
    note(JSON.stringify(answered))
    for (const part of await unpack(rawPayload)) note(part)
    if (!String(answered['content-type']).startsWith('application/json')) return
    for (const [, address = ''] of rawPayload.toString().matchAll(/"(\/(?:api|files)\/[^"\\]+)"/g)) {
      for (const more of ['', '&w=64', '&w=1024', '&download=1']) {
        const next = address.includes('?') ? `${address}${more}` : address
        if (followed.has(next)) continue
        followed.add(next)
        await read(next)
      }
    }
  }
  for (const name of reads) for (const path of pathsOf(name)) await read(path)
  return found
}

describe('a project with 200 secrets', () => {
  it('has them all, visible to its owner', async () => {
    const found = new Set((await crawl(owner.token)).map(({ trace }) => trace))
    expect(secrets.length).toBeGreaterThanOrEqual(200)
    expect(secrets.filter(({ traces: [trace] }) => !found.has(trace))).toEqual([])
  })

  it.each([
    ['a client', () => client.token],
    ['a guest', () => guest.token],
    ['a guest who has not entered a code', () => looker.token],
    ['a guest with a link to one file', () => fileGuest.token],
    ['the public', () => undefined],
  ])('reveals none in any answer to %s', async (_, tokenOf) => {
    expect(await crawl(tokenOf())).toEqual([])
  })

  it('reveals none in events to clients and guests', () => {
    expect([...received.values()].flat().length).toBeGreaterThan(0)
    expect(tracesIn([...received.values()].flat().join('\n'))).toEqual(new Set())
  })

  it('reveals none in emails to clients and guests', async () => {
    const last = newEmail()
    await ask(owner, (await filesOf())[0]?.uid_file ?? '', [], { guests: [{ email: last, name: 'Cleo' }] })
    await vi.waitFor(async () => expect(await mailsTo(app, last)).not.toEqual([]), { timeout: stretch(60_000) })
    for (const { email } of [client, guest, fileGuest, { email: last }]) {
      await awaitMail(app, email, /./)
      // Answers go to the person who asked.
      const mails = (await mailsTo(app, email)).map((mail) => ({ ...mail, reply_to: null }))
      expect(tracesIn(JSON.stringify(mails))).toEqual(new Set())
    }
  })

  it('reveals none in the export of a client', async () => {
    await client.call('requestExport')
    const state = async () => (await client.call('getExport')).body.export
    await vi.waitFor(async () => expect(await state()).toMatchObject({ status: 'ready' }), { timeout: stretch(60_000) })
    const { rawPayload } = await app.app.http.inject({ url: (await state()).url })
    const parts = await unpack(rawPayload)
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) expect(tracesIn(part)).toEqual(new Set())
  })
})
