// Names of generated images, which never contain words of a prompt.
import type { GeneratedImage } from '@joinery/contract/ai'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { awaitJob, generationForm, picture, startJob } from '#testing/build-generation.ts'
import { addFiles, buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { google, startVendor, type Vendor } from '#testing/loopback-vendor.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let vendor: Vendor
let app: TestApp
let owner: TestUser
beforeAll(async () => {
  vendor = await startVendor()
  app = await startTestApp({ settings: { GOOGLE_API_KEY: 'secret-google-key', GOOGLE_BASE_URL: vendor.address } })
  vendor.answer(google.image(await picture(120, 80)))
  owner = await buildUser(app)
  await app.database.pool.query('update credit_accounts set balance = 100000 where uid_user = $1', [owner.uid_user])
})
afterAll(async () => {
  await app.close()
  await vendor.close()
})

const prompt = 'Walnut fronts, warm light'
const addProject = async (name?: string) => {
  const project = await buildProject(owner)
  if (name === undefined) return { id: project.uid_project, uid_file: '' }
  await addFiles(owner, project, [{ name, bytes: await picture(200, 150), type: 'image/png' }])
  const { body } = await owner.call('getProject', { params: { id: project.uid_project } })
  return { id: project.uid_project, uid_file: body.files[0].uid_file as string }
}
const make = async (fields: Record<string, string>, outputFormat = 'png'): Promise<GeneratedImage> => {
  const { body } = await startJob(owner, { prompt, fields, outputFormat })
  const [image] = (await awaitJob(owner, body.generation.id)).images
  if (!image) throw new Error('No image')
  return image
}
/** Sets the name that versions before this one gave. */
const nameAfterPrompt = (image: GeneratedImage) =>
  app.database.pool.query('update generated_images set filename = $2 where uid_image = $1', [
    image.id,
    'walnut-fronts-warm-light.png',
  ])
const save = async (image: GeneratedImage, uid_project: string) =>
  (await owner.call('saveGenerated', { params: { id: image.id }, body: { uid_project } })).body.file

it('counts images per project and source, without the number of a generated source', async () => {
  const { id, uid_file } = await addProject('Küche 2.OG.png')
  const source = { uid_project: id, source_uid_file: uid_file }
  const first = await make(source)
  expect([first.filename, (await make(source, 'jpg')).filename]).toEqual(['Küche 2.OG-ai-1.png', 'Küche 2.OG-ai-2.jpg'])
  const saved = await save(first, id)
  expect(saved.filename).toBe('Küche 2.OG-ai-1.png')
  expect((await make({ uid_project: id, source_uid_file: saved.uid_file })).filename).toBe('Küche 2.OG-ai-3.png')
  const other = await addProject('Küche 2.OG.png')
  expect((await make({ uid_project: other.id, source_uid_file: other.uid_file })).filename).toBe('Küche 2.OG-ai-1.png')
})

it('takes the name of the first upload without a source file, and counts per person without a project', async () => {
  const { id } = await addProject()
  expect((await make({ uid_project: id })).filename).toBe('room-0-ai-1.png')
  expect((await make({})).filename).toBe('room-0-ai-1.png')
  expect((await make({})).filename).toBe('room-0-ai-2.png')
  const form = generationForm({ prompt })
  form.append('images', new Blob([new Uint8Array(await picture())]))
  const { body } = await owner.call('generateImage', { form })
  expect(body.image.filename).toBe('image-ai-1.jpg')
})

it('gives no two images the same name when many are stored concurrently', async () => {
  const { id, uid_file } = await addProject('wall.png')
  const source = { uid_project: id, source_uid_file: uid_file }
  const names = (await Promise.all(Array.from({ length: 5 }, () => make(source)))).map(({ filename }) => filename)
  expect(names.toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `wall-ai-${n}.png`))
})

it('does not take over the name of an older image that was named after its prompt', async () => {
  const { id } = await addProject()
  const old = await make({})
  await nameAfterPrompt(old)
  const file = await save(old, id)
  expect(file.filename).toBe('walnut-fronts-warm-light.png')
  expect((await make({ uid_project: id, source_uid_file: file.uid_file })).filename).toBe('image-ai-1.png')
  for (const name of ['walnut-fronts-warm-light.png', 'revised-walnut-fronts-warm-light.png']) {
    const form = generationForm({ prompt: 'Another', fields: { uid_project: id }, outputFormat: 'png' })
    form.append('images', new Blob([new Uint8Array(await picture())]), name)
    const { body } = await owner.call('createGeneration', { form })
    expect((await awaitJob(owner, body.generation.id)).images[0]?.filename).toMatch(/^image-ai-[23]\.png$/)
  }
})

it('names a version like its file, with its own extension', async () => {
  const { id, uid_file } = await addProject('plan.png')
  const image = await make({ uid_project: id, source_uid_file: uid_file }, 'webp')
  const { body } = await owner.call('addVersion', { params: { fileId: uid_file }, body: { uid_image: image.id } })
  expect(body.file).toMatchObject({ filename: 'plan.webp', version: 2 })
  const old = await make({})
  await nameAfterPrompt(old)
  const { uid_file: older } = await save(old, id)
  const next = await make({ uid_project: id, source_uid_file: older })
  const version = await owner.call('addVersion', { params: { fileId: older }, body: { uid_image: next.id } })
  expect(version.body.file.filename).toBe('image-ai-1.png')
})

it('forgets the counters with their project and person', async () => {
  const { id, uid_file } = await addProject('hall.png')
  await make({ uid_project: id, source_uid_file: uid_file })
  const count = async () =>
    (await app.database.pool.query('select count(*)::int from ai_names where scope = $1', [id])).rows[0].count
  expect(await count()).toBe(1)
  await owner.call('deleteProject', { params: { id } })
  await expect.poll(count).toBe(0)
})
