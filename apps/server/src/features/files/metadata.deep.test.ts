// Reads stored files and copies with ExifTool, independently of the code that removes positions and metadata.
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Attachment } from '@joinery/contract/files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openImage, toDecodable } from '#platform/images/image-pool.ts'
import { addFiles, buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { runExiftool } from '#testing/pictures/run-exiftool.ts'
import { buildLink, openLink } from '#testing/review/build-guest.ts'
import { app } from '#testing/shared-app.ts'

const located = fileURLToPath(new URL('../../testing/pictures/located/', import.meta.url))

let folder: string
let owner: TestUser
let client: TestUser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'joinery-metadata-'))
  owner = await buildUser(app)
  client = await buildUser(app)
})
afterAll(() => rm(folder, { recursive: true }))

type Tags = Readonly<Record<string, string | number>>

/** All tags as `group:name`, including repeated ones, with numbers as stored. */
const readTags = async (bytes: Buffer, extension: string): Promise<Tags> => {
  const path = join(folder, `read.${extension}`)
  await writeFile(path, bytes)
  const [tags] = JSON.parse(await runExiftool('-json', '-G1:4', '-a', '-n', '-u', '-ee', path)) as [Tags] // one file
  return tags
}

/** Facts about the file on disk, and values ExifTool computes from others. */
const derived = /^(SourceFile|ExifTool|System|Composite)/
const isPosition = (name: string): boolean => /:GPS|\.location\.|:Location(Latitude|Longitude|Altitude)/i.test(name)
/** Repeated tags are numbered; a blanked one may no longer count. */
const withoutDerived = (tags: Tags) =>
  Object.entries(tags)
    .filter(([name]) => !derived.test(name))
    .map(([name, value]) => [name.replace(/:Copy\d+/, ''), value] as const)
const positionsOf = (tags: Tags) => withoutDerived(tags).filter(([name]) => isPosition(name))
const othersOf = (tags: Tags) => withoutDerived(tags).filter(([name]) => !isPosition(name))

const store = async (name: string, bytes: Buffer) => {
  const project = await buildProject(owner)
  const params = { id: project.uid_project }
  await owner.call('addMember', { params, body: { email: client.email, role: 'client' } })
  const added = await addFiles(owner, project, [{ name, bytes }])
  if (added.status !== 200) throw new Error(added.text)
  const [file] = (await owner.call('getProject', { params })).body.files as [Attachment] // the only one
  return { project, params, file }
}
const fetchFile = async (url: string) => (await app.app.http.inject({ url })).rawPayload

const edits: Readonly<Record<string, readonly string[]>> = {
  'EXIF and XMP': [],
  'XMP only': ['-GPS:all='],
  'EXIF only': ['-XMP-exif:GPS*='],
  'atoms and XMP': [],
  'atoms only': ['-XMP:all='],
  'the XMP of a video only': ['-ItemList:GPSCoordinates=', '-UserData:GPSCoordinates=', '-Keys:GPSCoordinates='],
}

const build = async (extension: string, place: string): Promise<Buffer> => {
  const target = join(folder, `${place.replaceAll(' ', '-')}.${extension}`)
  await copyFile(`${located}kitchen.${extension}`, target)
  await runExiftool('-overwrite_original', '-XMP-photoshop:City=Zurich', ...(edits[place] ?? []), target)
  return readFile(target)
}

const images = ['jpg', 'png', 'webp', 'heic', 'avif']
const imagePlaces = ['EXIF and XMP', 'XMP only', 'EXIF only']
const videos = ['mp4', 'mov']
const videoPlaces = ['atoms and XMP', 'atoms only', 'the XMP of a video only']
const cases = [
  ...images.flatMap((extension) => imagePlaces.map((place) => [extension, place] as const)),
  ...videos.flatMap((extension) => videoPlaces.map((place) => [extension, place] as const)),
]

/** Pixels of an image; the media data of a video. */
const contentOf = async (bytes: Buffer, tags: Tags, extension: string): Promise<Buffer> => {
  if (images.includes(extension))
    return openImage(await toDecodable(bytes))
      .raw()
      .toBuffer()
  const find = (name: string) => Number(Object.entries(tags).find(([tag]) => tag.endsWith(`:${name}`))?.[1])
  const start = find('MediaDataOffset')
  return bytes.subarray(start, start + find('MediaDataSize'))
}

describe('an uploaded file', () => {
  it.each(cases)('of type %s loses its position from %s and nothing else', async (extension, place) => {
    const original = await build(extension, place)
    const before = await readTags(original, extension)
    expect(JSON.stringify(positionsOf(before))).toMatch(/47\.3769|47 22/)

    const { file } = await store(`kitchen.${extension}`, original)
    const stored = await fetchFile(`${file.url}&download=1`)
    const after = await readTags(stored, extension)
    expect(stored).toHaveLength(original.length)
    expect(positionsOf(after).filter(([, value]) => /[1-9a-z]/i.test(String(value)))).toEqual([])
    expect(JSON.stringify(after)).not.toContain('47.37')
    expect(othersOf(after)).toEqual(othersOf(before))
    const content = await contentOf(original, before, extension)
    expect(content.length).toBeGreaterThan(0)
    expect((await contentOf(stored, after, extension)).equals(content)).toBe(true)
  })
})

/** Groups that describe the encoding. */
const encodings = /^(SourceFile|ExifTool|System|File|Composite|JFIF|PNG|RIFF|GIF)\b/

describe('a copy for clients and guests', () => {
  it.each([...images, 'tiff', 'gif'])('of type %s has no metadata', async (extension) => {
    const path = join(folder, `planted.${extension}`)
    const plain = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a8481f' } })
      .withIccProfile('p3')
      .toFormat(extension === 'tiff' ? 'tiff' : 'gif')
      .toBuffer()
    const isFixture = images.includes(extension)
    await writeFile(path, isFixture ? await readFile(`${located}kitchen.${extension}`) : plain)
    await runExiftool(
      '-overwrite_original',
      '-XMP-photoshop:City=Planted',
      '-XMP-dc:Creator=Planted',
      ...(extension === 'gif' ? ['-Comment=Planted'] : []),
      ...(['jpg', 'tiff'].includes(extension) ? ['-IPTC:City=Planted'] : []),
      ...(extension === 'gif' ? [] : ['-EXIF:Artist=Planted', '-EXIF:GPSLatitude=47.3769']),
      path,
    )
    const { project, params } = await store(`planted.${extension}`, await readFile(path))
    const guest = await openLink(app, await buildLink(owner, project.uid_project))
    const shown = [
      (await client.call('getProject', { params })).body.files[0],
      (await guest.call('getGuestReview')).body.files[0],
    ] as Attachment[]
    for (const { url } of shown) {
      for (const size of ['', '&w=64', '&w=1024', '&download=1']) {
        const bytes = await fetchFile(`${url}${size}`)
        const tags = await readTags(bytes, 'bin')
        const found = Object.keys(tags).filter((name) => !encodings.test(name))
        // A TIFF has its size and compression in tags too.
        const own =
          /IFD0:(\w+:)?(Image(Width|Height)|BitsPerSample|Compression|Photometric|Strip|RowsPer|Sample|Planar|Predictor|Orientation|[XY]?Resolution|SubfileType|FillOrder|Tile|PageNumber)/
        expect(found.filter((name) => extension !== 'tiff' || !own.test(name))).toEqual([])
        expect(bytes.includes('Planted')).toBe(false)
      }
    }
  })
})
