import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deflateSync, crc32 } from 'node:zlib'

import type { Attachment } from '@joinery/contract/files'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'

import { addFiles, buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let owner: TestUser
beforeAll(async () => {
  owner = await buildUser(app)
})

const located = (name: string) => readFile(new URL(`../../testing/pictures/located/${name}`, import.meta.url))

const store = async (person: TestUser, inApp: TestApp, name: string, bytes: Buffer) => {
  const project = await buildProject(person)
  await addFiles(person, project, [{ name, bytes }])
  const file = (await person.call('getProject', { params: { id: project.uid_project } })).body.files[0] as Attachment
  return { file, stored: (await inApp.app.http.inject({ url: `${file.url}&download=1` })).rawPayload }
}

/** 47° 22' 36.84" as stored in the fixtures: in XMP, in a video, and as EXIF seconds (921/25). */
const positions = [Buffer.from('47,22.614'), Buffer.from('+47.3769'), Buffer.from([0, 0, 3, 0x99, 0, 0, 0, 25])]
const positionsIn = (bytes: Buffer) => positions.filter((position) => bytes.includes(position))

it.each(['jpg', 'png', 'webp', 'avif', 'heic', 'mp4', 'mov'])(
  'removes the position from an uploaded %s and changes nothing else',
  async (extension) => {
    const name = `kitchen.${extension}`
    const original = await located(name)
    expect(positionsIn(original)).toHaveLength(2)
    const { file, stored } = await store(owner, app, name, original)
    expect(positionsIn(stored)).toEqual([])
    expect(stored).toHaveLength(original.length)
    expect(stored.includes('Kitchen')).toBe(true) // its title
    expect(file.sha256).toBe(createHash('sha256').update(stored).digest('hex'))
    if (!/jpg|png|webp|avif/.test(extension)) return
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer())
  },
)

it('removes the position from every image within a JPEG', async () => {
  const one = await located('kitchen.jpg')
  const { stored } = await store(owner, app, 'gain-map.jpg', Buffer.concat([one, one, Buffer.alloc(5_000_000), one]))
  expect(positionsIn(stored)).toEqual([])
})

it('removes the position from a compressed EXIF profile in a PNG', async () => {
  const exif = (await sharp(await located('kitchen.jpg')).metadata()).exif ?? Buffer.alloc(0)
  const digits = exif.toString('hex').replaceAll(/.{72}/g, '$&\n')
  const text = deflateSync(`\nexif\n${String(exif.length).padStart(8)}\n${digits}\n`)
  const body = Buffer.concat([Buffer.from('zTXtRaw profile type exif\0\0'), text])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(body.length - 4)
  ends.writeUInt32BE(crc32(body), 4)
  const chunk = Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a8481f' } })
    .png()
    .toBuffer()
  const original = Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)])
  const { stored } = await store(owner, app, 'profile.png', original)
  expect(stored).toHaveLength(original.length)
  expect(stored.includes(text)).toBe(false)
  expect(positionsIn((await sharp(stored).metadata()).exif ?? Buffer.alloc(0))).toEqual([])
  expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
})

it('stores a photo without a position as it is', async () => {
  const original = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a8481f' } })
    .withExif({ IFD0: { Copyright: 'Hartwell' } })
    .jpeg()
    .toBuffer()
  expect((await store(owner, app, 'plain.jpg', original)).stored.equals(original)).toBe(true)
})

it('keeps the position with KEEP_LOCATION=on', async () => {
  const keeping = await startTestApp({ settings: { KEEP_LOCATION: 'on' } })
  try {
    const original = await located('kitchen.jpg')
    const { stored } = await store(await buildUser(keeping), keeping, 'kitchen.jpg', original)
    expect(stored.equals(original)).toBe(true)
  } finally {
    await keeping.close()
  }
})
