// A project with an altered image, its original and their public page.
import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import type { Attachment } from '@joinery/contract/files'

import { picture } from './build-generation.ts'
import { addFiles, buildProject } from './build-project.ts'
import type { TestUser } from './build-user.ts'
import type { Answer } from './http-client.ts'
import type { TestApp } from './test-app.ts'

export type Pair = { readonly id: string; readonly altered: Attachment; readonly original: Attachment }

/** Adds images to the project, under these names. */
export const addImages = async (
  owner: TestUser,
  id: string,
  images: Readonly<Record<string, Buffer>>,
): Promise<Attachment[]> => {
  await addFiles(
    owner,
    { uid_project: id },
    Object.entries(images).map(([name, bytes]) => ({ name, bytes })),
  )
  const files: Attachment[] = (await owner.call('getProject', { params: { id } })).body.files
  return Object.keys(images).map((name) => {
    const file = files.find(({ filename }) => filename === name)
    if (!file) throw new Error(`${name} was not added`)
    return file
  })
}

type Images = { readonly altered?: Buffer; readonly original?: Buffer }

export const buildPair = async (owner: TestUser, images: Images = {}): Promise<Pair> => {
  const { uid_project: id } = await buildProject(owner)
  const [altered, original] = await addImages(owner, id, {
    'staged.png': images.altered ?? (await picture(80, 60)),
    'empty.png': images.original ?? (await picture(60, 40)),
  })
  if (!altered || !original) throw new Error('no images')
  return { id, altered, original }
}

export const tryPublish = (
  who: TestUser,
  { altered, original }: Omit<Pair, 'id'>,
  body: object = {},
): Promise<Answer> =>
  who.call('createDisclosure', {
    params: { fileId: altered.uid_file },
    body: { uid_original: original.uid_file, label: 'Virtually staged', ...body },
  })

export const publishPair = async (who: TestUser, pair: Omit<Pair, 'id'>, body: object = {}): Promise<Disclosure> => {
  const answer = await tryPublish(who, pair, body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.disclosure
}

export const withdrawPage = (
  who: TestUser,
  { uid_disclosure: id }: Pick<Disclosure, 'uid_disclosure'>,
): Promise<Answer> => who.call('withdrawDisclosure', { params: { id } })

/** Opens the page without an account, or one of its images with `part`. */
export const openPage = (app: TestApp, { url }: Pick<Disclosure, 'url'>, part = '', headers = {}) =>
  app.app.http.inject({ url: `${new URL(url).pathname}${part}`, headers })

export const statusesOf = async (app: TestApp, disclosure: Pick<Disclosure, 'url'>): Promise<number[]> => {
  const answers = await Promise.all(['', '/altered', '/original'].map((part) => openPage(app, disclosure, part)))
  return answers.map(({ statusCode }) => statusCode)
}
