import { fileForm } from '@joinery/server/testing/build-project'

import type { Act } from '../load.ts'
import { pick, type Studio, type TeamProject } from '../studio.ts'

type StoredFile = { readonly uid_file: string; readonly url: string; readonly mimetype: string }

/** A larger file area loses a file for each one added. */
const filesWanted = 20

export const readFiles = async ({ id, owner }: TeamProject): Promise<readonly StoredFile[]> =>
  (await owner.ask('getProject', 200, { params: { id } })).body.files

const upload = async ({ projects }: Studio, name: string, bytes: Buffer, type: string): Promise<string> => {
  const project = pick(projects)
  const { owner } = project
  await owner.ask('updateProject', 200, { params: { id: project.id }, form: fileForm([{ name, bytes, type }]) })
  const files = await readFiles(project)
  const [oldest] = files.toReversed()
  if (files.length > filesWanted && oldest) {
    // 409: it was approved in the interim and stays.
    await owner.ask('deleteFile', [200, 404, 409], { params: { fileId: oldest.uid_file }, query: { versions: 'all' } })
  }
  return files.find(({ mimetype }) => mimetype === type)?.url ?? ''
}

/** Uploads and downloads, image variants, PDF pages, photos that browsers cannot show. */
export const fileActs: readonly Act[] = [
  {
    kind: 'upload a photograph and look at it',
    perMinute: 15,
    run: async (studio) => {
      const { caller, files } = studio
      const url = await upload(studio, 'room.jpg', files.photograph, 'image/jpeg')
      if (url === '') return
      // The oldest file may just have been deleted.
      const found = [200, 404]
      await Promise.all([200, 400, 400, 800].map((width) => caller.fetch('variant', found, `${url}&w=${width}`)))
      await caller.fetch('file', found, `${url}&download=1`)
      await caller.fetch('file, a part', [206, 404], url, { headers: { range: 'bytes=1000-1999' } })
    },
  },
  {
    kind: 'upload a PDF and leaf through it',
    perMinute: 8,
    run: async (studio) => {
      const { caller, files } = studio
      const url = await upload(studio, 'plan.pdf', files.plan, 'application/pdf')
      if (url === '') return
      for (const page of [1, 2, 3]) await caller.fetch('page of a PDF', [200, 404], `${url}&w=400&page=${page}`)
    },
  },
  {
    kind: 'photographs as phones take them',
    perMinute: 3,
    run: async ({ people, files }) => {
      const form = new FormData()
      form.append('images', new Blob([new Uint8Array(files.heic)], { type: 'image/heic' }), 'room.heic')
      await pick(people).ask('convertImage', 200, { form })
    },
  },
]
