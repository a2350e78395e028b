import { awaitMailIn } from '@joinery/server/testing/await-mail'
import { fileForm } from '@joinery/server/testing/build-project'

import type { Act } from '../load.ts'
import { pick } from '../studio.ts'
import { readFiles } from './files.ts'

/** Another person may have deleted the file. */
const orNotFound = (status: number): readonly number[] => [status, 404]

/** Versions, comments, approvals with certificates, and guests with a link. */
export const reviewActs: readonly Act[] = [
  {
    kind: 'versions and comments on them',
    perMinute: 10,
    run: async ({ projects, files }) => {
      const project = pick(projects)
      const { ask } = pick(project.members)
      const [file] = (await readFiles(project)).filter(({ mimetype }) => mimetype.startsWith('image/'))
      if (!file) return
      const params = { fileId: file.uid_file }
      const form = fileForm([{ name: 'room-2.png', bytes: files.drawing, type: 'image/png' }])
      await ask('addVersion', orNotFound(201), { params, form })
      const { body } = await ask('createPin', orNotFound(201), {
        params,
        body: { x: 0.5, y: 0.25, content: '<p>Warmer</p>' },
      })
      await ask('listVersions', orNotFound(200), { params, query: { with: 'pins' } })
      if (body.pin === undefined) return
      const pin = { pinId: body.pin.uid_pin as string }
      await ask('createPinComment', orNotFound(201), { params: pin, body: { content: '<p>Why?</p>' } })
      await ask('updatePin', orNotFound(200), { params: pin, body: { status: 'resolved' } })
      await ask('deletePin', orNotFound(200), { params: pin })
    },
  },
  {
    kind: 'an approval and its certificate',
    perMinute: 4,
    run: async ({ projects }) => {
      const project = pick(projects)
      const [file] = await readFiles(project)
      const other = project.members.find((member) => member !== project.owner)
      if (!file || !other) return
      const { body } = await project.owner.ask('askForApproval', [201, 404, 409], {
        params: { fileId: file.uid_file },
        body: { emails: [other.email], note: 'Is it right?' },
      })
      const id: string | undefined = body.approvals?.[0].uid_approval
      if (id === undefined) return
      const decided = await other.ask('decideApproval', [200, 404, 409], {
        params: { id },
        body: { decision: 'approved' },
      })
      if (decided.status === 200) await other.ask('getCertificate', orNotFound(200), { params: { id } })
    },
  },
  {
    kind: 'a guest comes by a link',
    perMinute: 6,
    run: async ({ product, caller, projects }) => {
      const { id, owner } = pick(projects)
      const { body } = await owner.ask('createLink', 201, {
        params: { id },
        body: { scope: 'project', can: ['comment', 'compare'], name: 'Cleo' },
      })
      const token: string = body.link.url.slice(body.link.url.lastIndexOf('/') + 1)
      const opened = await caller.ask('openReview', 200, { body: { token } })
      const review = await caller.ask('getGuestReview', 200, { token: opened.body.guestToken })
      const [file] = review.body.files
      if (file) await caller.fetch('variant', [200, 404, 415], `${file.url}&w=400`)
      const email = `${crypto.randomUUID()}@guests.example`
      await caller.ask('enterReview', 200, { body: { token, name: 'Cleo', email } })
      const { subject } = await awaitMailIn(product.mailbox, email, /\d{6}/)
      const code = /\d{6}/.exec(subject)?.[0]
      const confirmed = await caller.ask('confirmReview', 200, { body: { token, email, code } })
      if (file) {
        await caller.ask('createPin', [201, 400, 404], {
          params: { fileId: file.uid_file },
          token: confirmed.body.guestToken,
          body: { x: 0.1, y: 0.1, content: '<p>Lovely</p>' },
        })
      }
      await owner.ask('deleteLink', 200, { params: { linkId: body.link.uid_link } })
      await caller.ask('openReview', 404, { body: { token } })
    },
  },
]
