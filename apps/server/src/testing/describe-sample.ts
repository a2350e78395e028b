import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import type { Reply } from '@joinery/contract/replies'
import type { Industry } from '@joinery/contract/samples'
import type { Selection } from '@joinery/contract/selections/selections'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { isDense, readBoard } from './build-board.ts'
import { addSelection, readSelections } from './build-selections.ts'
import { buildUser, type TestUser } from './build-user.ts'
import type { TestApp } from './test-app.ts'

export const createSample = (who: TestUser, industry: Industry, clientId?: string) =>
  who.call('createSample', { body: { industry, ...(clientId ? { clientId } : {}) } })

export const projectsOf = async (who: TestUser) => (await who.call('listProjects')).body.projects

/** What the sample of an industry contains: the usual run tests one industry, the deep run the others. */
export const describeSample = (app: TestApp, industry: Industry): void => {
  describe(`the ${industry} sample`, () => {
    let person: TestUser
    let stranger: TestUser
    beforeAll(async () => {
      ;[person, stranger] = await Promise.all([buildUser(app), buildUser(app)])
    })

    it('is a project of the person who creates it, with a description', async () => {
      const { status, body } = await createSample(person, industry)
      expect(status).toBe(201)
      expect(body.project).toMatchObject({ role: 'owner', status: 'active', creator_email: person.email })
      for (const tag of ['<h2>', '<ul>', '<ol>', '<table>', '<th>', '<strong>']) {
        expect(body.project.description).toContain(tag)
      }
      expect((await stranger.call('getProject', { params: { id: body.project.uid_project } })).status).toBe(404)
    })

    it('has ordered cards in all three columns, some due and some assigned to the person', async () => {
      const { project } = (await createSample(person, industry)).body
      const board = await readBoard(person, project)
      expect([board.todo.length, board.in_progress.length, board.done.length]).toEqual([4, 2, 2])
      expect(isDense(board)).toBe(true)
      const cards = [...board.todo, ...board.in_progress, ...board.done]
      const today = app.now().toISOString().slice(0, 10)
      const open = [...board.todo, ...board.in_progress]
      expect(open.every(({ due_date }) => due_date !== null && due_date > today)).toBe(true)
      expect(board.done.every(({ due_date }) => due_date === null)).toBe(true)
      expect(cards.some(({ assignee_uid }) => assignee_uid === person.uid_user)).toBe(true)
      expect(cards.every(({ original_content }) => original_content !== '' && !/[<>]/.test(original_content))).toBe(
        true,
      )
    })

    it('has downloadable images and the render as its cover', async () => {
      const { project } = (await createSample(person, industry)).body
      const { body } = await person.call('getProject', { params: { id: project.uid_project } })
      expect(body.files).toHaveLength(2)
      const board = await readBoard(person, project)
      const onCards = board.in_progress.flatMap(({ attachments }) => attachments)
      expect(onCards).toHaveLength(1)
      for (const file of [...body.files, ...onCards]) {
        const served = await app.app.http.inject({ url: file.url })
        expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
        expect((await sharp(served.rawPayload).metadata()).width).toBe(file.width)
      }
      expect(project.cover.uid_file).toBe(body.files[0].uid_file)
      expect(project.cover.filename).toMatch(/-(render|staged)\.webp$/)
    })

    it('has a second version of the cover with an open comment, and appears in the review', async () => {
      const { project } = (await createSample(person, industry)).body
      const { body } = await person.call('getReview', { params: { id: project.uid_project } })
      expect(body.open).toMatchObject([
        { number: 1, version: 2, status: 'open', visibility: 'team', author: { uid_user: person.uid_user } },
      ])
      expect(body.stacks).toMatchObject([{ open_count: 1, file: { uid_file: project.cover.uid_file, version: 2 } }])
      const { versions } = (await person.call('listVersions', { params: { fileId: project.cover.uid_file } })).body
      expect(versions.map(({ version }: Attachment) => version)).toEqual([2, 1])
      const edited = await person.call('updatePin', {
        params: { pinId: body.open[0].uid_pin },
        body: { status: 'resolved' },
      })
      expect(edited.body.pin).toMatchObject({ status: 'resolved' })
    })

    it('has selections by room with images, prices and a budget', async () => {
      const { project } = (await createSample(person, industry)).body
      const { selections, totals, version } = await readSelections(person, project.uid_project)
      expect(selections.length).toBeGreaterThanOrEqual(12)
      expect(selections.length).toBeLessThanOrEqual(20)
      expect(new Set(selections.map(({ code }: Selection) => code)).size).toBe(selections.length)
      expect(totals.by_room.length).toBeGreaterThan(0)
      expect([Number(totals.total) > 0, Number(totals.total) <= Number(totals.budget), version]).toEqual([
        true,
        true,
        1,
      ])
      const images = selections.flatMap(({ image }: Selection) => image ?? [])
      expect(images.length).toBeGreaterThanOrEqual(5)
      for (const { url } of images) expect((await app.app.http.inject({ url: `${url}&w=256` })).statusCode).toBe(200)
      const added = await addSelection(person, project.uid_project, { room: selections[0].room })
      expect([added.number, added.code]).toEqual([selections.length + 1, `OTH-${selections.length + 1}`])
    })

    it('has a conversation with a reply and an image, and no unread messages', async () => {
      const { project } = (await createSample(person, industry)).body
      const params = { id: project.uid_project }
      const answer = await person.call('listReplies', { params, query: { replyType: 'discussion' } })
      const replies: readonly Reply[] = answer.body.replies
      expect(replies).toHaveLength(6)
      expect(replies.map(({ message_number }) => message_number)).toEqual([1, 2, 3, 4, 5, 6])
      expect(replies[3]?.details.quoted_message?.uid_reply).toBe(replies[2]?.uid_reply)
      expect(replies.flatMap(({ attachments }) => attachments).map(({ mimetype }) => mimetype)).toEqual(['image/webp'])
      const listed: readonly Project[] = await projectsOf(person)
      expect(listed.find(({ uid_project }) => uid_project === project.uid_project)?.unread_count).toBe(0)
    })
  })
}
