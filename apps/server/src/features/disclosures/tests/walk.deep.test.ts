// A random walk of everything that can change a page or its files: pages and files always agree.
import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import type { Attachment } from '@joinery/contract/files'
import { expect, it } from 'vitest'

import { addImages, openPage, statusesOf, withdrawPage } from '#testing/build-disclosures.ts'
import { picture } from '#testing/build-generation.ts'
import { buildProject, fileForm } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { createRandom, fuzzSeed } from '#testing/fuzz/random.ts'
import { app } from '#testing/shared-app.ts'

const rounds = 4

const buildWalk = async (seed: number) => {
  const { below, pick } = createRandom(seed)
  const owner = await buildUser(app)
  const { uid_project: id } = await buildProject(owner)
  const images: Attachment[] = await addImages(owner, id, {
    'one.png': await picture(31, 20),
    'two.png': await picture(32, 20),
    'three.png': await picture(33, 20),
  })
  const pages: { disclosure: Disclosure; isWithdrawn: boolean }[] = []
  const messages: { uid_reply: string; isDeleted: boolean }[] = []
  const isShown = ({ uid_file }: { uid_file: string }): boolean =>
    pages.some(
      ({ disclosure, isWithdrawn }) =>
        !isWithdrawn && [disclosure.uid_file, disclosure.uid_original].includes(uid_file),
    )
  const forget = (gone: readonly string[]): void => {
    for (const uid_file of gone) {
      const at = images.findIndex((image) => image.uid_file === uid_file)
      if (at !== -1) images.splice(at, 1)
    }
  }
  const acts = {
    publish: async () => {
      const { status, body } = await owner.call('createDisclosure', {
        params: { fileId: pick(images).uid_file },
        body: { label: 'Rendering', uid_original: pick(images).uid_file },
      })
      if (status === 201) pages.push({ disclosure: body.disclosure, isWithdrawn: false })
      else expect([400, 404]).toContain(status)
    },
    withdraw: async () => {
      if (pages.length === 0) return
      const page = pick(pages)
      expect((await withdrawPage(owner, page.disclosure)).status).toBe(200)
      page.isWithdrawn = true
    },
    deleteFile: async () => {
      const image = pick(images)
      const { status } = await owner.call('deleteFile', { params: { fileId: image.uid_file } })
      const isKept = isShown(image)
      // A version that was sent with a message can only be deleted with it.
      if (isKept) expect([404, 409]).toContain(status)
      if (status === 200) forget([image.uid_file])
    },
    deleteVersions: async () => {
      const image = pick(images)
      const others = images.filter(({ uid_stack }) => uid_stack === image.uid_stack)
      const params = { fileId: image.uid_file }
      const { status } = await owner.call('deleteFile', { params, query: { versions: 'all' } })
      if (others.some(isShown)) expect([404, 409]).toContain(status)
      if (status === 200) forget(others.map(({ uid_file }) => uid_file))
    },
    addVersion: async () => {
      const form = fileForm([{ name: 'next.png', bytes: await picture(20 + below(40), 20) }])
      const { status, body } = await owner.call('addVersion', { params: { fileId: pick(images).uid_file }, form })
      if (status === 201) images.push(body.file)
    },
    addImage: async () => {
      images.push(...(await addImages(owner, id, { [`${crypto.randomUUID()}.png`]: await picture(25, 25) })))
    },
    send: async () => {
      const form = fileForm([{ name: 'sent.png', bytes: await picture(28, 20) }], { content: 'Look' })
      const { reply } = (await owner.call('createReply', { params: { id }, form })).body
      images.push(reply.attachments[0])
      messages.push({ uid_reply: reply.uid_reply, isDeleted: false })
    },
    deleteOrRestore: async () => {
      if (messages.length === 0) return
      const message = pick(messages)
      const params = { replyId: message.uid_reply }
      const { status } = await owner.call(message.isDeleted ? 'restoreReply' : 'deleteReply', { params })
      if (status === 200) message.isDeleted = !message.isDeleted
      else expect(status).toBe(409)
    },
    deleteProject: async () => {
      expect((await owner.call('deleteProject', { params: { id } })).status).toBe(200)
      for (const page of pages) page.isWithdrawn = true
    },
  } satisfies Record<string, () => Promise<void>>

  /** What every page answers with, and the checksums of its files as they are stored. */
  const read = async () => {
    const found: unknown[] = []
    for (const { disclosure, isWithdrawn } of pages) {
      const statuses = await statusesOf(app, disclosure)
      if (isWithdrawn) {
        found.push({ statuses })
        continue
      }
      const { body } = await openPage(app, disclosure)
      const { rows } = await app.database.pool.query<{ uid_file: string; sha256: string }>(
        'select uid_file, sha256 from files where uid_file = any($1) and not is_hidden',
        [[disclosure.uid_file, disclosure.uid_original]],
      )
      const sums = new Map(rows.map(({ uid_file, sha256 }) => [uid_file, sha256]))
      const stored = [sums.get(disclosure.uid_file), sums.get(disclosure.uid_original)]
      found.push({ statuses, stored, named: stored.filter((sum) => sum !== undefined && body.includes(sum)) })
    }
    return found
  }
  const expected = (): unknown[] =>
    pages.map(({ disclosure: { sha256, original_sha256 }, isWithdrawn }) => {
      const sums = [sha256, original_sha256]
      return isWithdrawn ? { statuses: [410, 410, 410] } : { statuses: [200, 200, 200], stored: sums, named: sums }
    })
  const usual = Object.keys(acts).filter((name) => name !== 'deleteProject') as (keyof typeof acts)[] // its keys
  const act = async (): Promise<void> => {
    if (images.length < 2) await acts.addImage()
    await acts[pick(['publish', 'publish', ...usual] as const)]()
  }
  return { act, deleteProject: acts.deleteProject, read, expected }
}

it.each(Array.from({ length: rounds }, (_, index) => fuzzSeed + index))(
  'pages and files agree throughout a random walk (seed %i)',
  async (seed) => {
    const walk = await buildWalk(seed)
    for (let looks = 0; looks < 12; looks += 1) {
      for (let step = 0; step < 5; step += 1) await walk.act()
      expect(await walk.read()).toEqual(walk.expected())
    }
    await walk.deleteProject()
    expect(await walk.read()).toEqual(walk.expected())
  },
)
