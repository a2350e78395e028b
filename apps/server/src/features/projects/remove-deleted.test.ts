// A deleted project is hidden immediately; its rows and files are removed later in steps.
import { readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'

import { expect, it, vi } from 'vitest'

import { addCard } from '#testing/build-board.ts'
import { addFiles, buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, newEmail } from '#testing/build-user.ts'
import { seedDiscussion } from '#testing/database/seed-queries.ts'
import { buildGuest, buildLink } from '#testing/review/build-guest.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'
import { within } from '#testing/within.ts'

import type { ProjectsContext } from './projects-context.ts'
import { removeDeleted } from './remove-deleted.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

const countRows = async (table: string, uid_project: string): Promise<number> => {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*) from ${table} where uid_project = $1`,
    [uid_project],
  )
  return rows[0]?.count ?? 0
}

/**
 * Builds a project with a card and comment, a file with a deleted version, another file, an invitation, a guest and many
 * messages.
 */
const buildLarge = async (messages: number) => {
  const project = await buildProject(owner)
  const id = project.uid_project
  await join(owner, project, member)
  await owner.call('addMember', { params: { id }, body: { email: newEmail() } })
  const card = await addCard(owner, project, 'Oak')
  await owner.call('assignCard', { params: { replyId: card.uid_reply }, body: { assignee_uid: member.uid_user } })
  await member.call('createReply', {
    params: { id },
    body: { content: 'Soon', replyType: 'kanban', parentReplyId: card.uid_reply },
  })
  await addFiles(owner, project, [{ name: 'plan.txt', bytes: 'plan' }])
  const { body } = await owner.call('getProject', { params: { id } })
  const params = { fileId: body.files[0].uid_file as string }
  await owner.call('addVersion', { params, form: fileForm([{ name: 'plan.txt', bytes: 'other plan' }]) })
  const { file } = (await owner.call('addVersion', { params, form: fileForm([{ name: 'b.txt', bytes: 'b' }]) })).body
  await owner.call('deleteFile', { params: { fileId: file.uid_file } })
  await buildGuest(app, await buildLink(owner, id))
  await seedDiscussion(app.database.db, id, [{ uid_user: owner.uid_user, uid_session: '' }], messages)
  const form = fileForm([{ name: 'note.txt', bytes: 'note' }], { content: '<p>See</p>' })
  expect((await member.call('createReply', { params: { id }, form })).status).toBe(201)
  return { id, card, file: body.files[0] as { url: string; uid_file: string } }
}

/** Blocks removal until `goOn`. */
const holdRemoval = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = app.app.context.removal.inTurn(() => promise)
  return { goOn: resolve, held }
}

it('hides a deleted project everywhere while its rows still exist', async () => {
  const { id, card, file } = await buildLarge(10)
  const socket = await joinSocket(app, member.token, id)
  const { goOn, held } = holdRemoval()
  const replies = await countRows('replies', id)
  try {
    expect((await within('an answer', owner.call('deleteProject', { params: { id } }))).status).toBe(200)
    await socket.waitFor('project_members_changed')
    expect(await socket.emitWithAck('send_project_message', { projectId: id, content: 'Anybody?' })).toMatchObject({
      success: false,
      code: 'not_found',
    })
    expect(await socket.emitWithAck('join_project', id)).toMatchObject({ success: false })
    const replyId = card.uid_reply
    const answers = await Promise.all([
      owner.call('deleteProject', { params: { id } }),
      owner.call('getProject', { params: { id } }),
      owner.call('updateProject', { params: { id }, body: { title: 'Back' } }),
      owner.call('addMember', { params: { id }, body: { email: newEmail() } }),
      owner.call('removeMember', { params: { id, email: member.email } }),
      member.call('listReplies', { params: { id } }),
      member.call('getBoard', { params: { id } }),
      member.call('createReply', { params: { id }, body: { content: 'Late' } }),
      member.call('updateReply', { params: { replyId }, body: { content: 'Late' } }),
      member.call('moveCard', { params: { replyId }, body: { kanban_status: 'done' } }),
      member.call('deleteReply', { params: { replyId } }),
      member.call('markProjectRead', { params: { id }, body: { message_number: 1 } }),
      owner.call('downloadFile', { params: { fileId: file.uid_file } }),
      owner.call('deleteFile', { params: { fileId: file.uid_file } }),
      app.client().get(file.url),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    const listed = (await owner.call('listProjects')).body.projects as { uid_project: string }[]
    expect(listed.map(({ uid_project }) => uid_project)).not.toContain(id)
    expect((await owner.call('search', { query: { q: 'walnut' } })).body.messages).toEqual([])
    expect((await owner.call('getFileUsage')).body.stats.total_files_uploaded).toBe(0)
    expect(await countRows('replies', id)).toBe(replies)
  } finally {
    goOn()
    await held
    socket.close()
  }
})

it('does not add a newly verified address to a deleted project', async () => {
  const project = await buildProject(owner)
  const email = newEmail()
  await owner.call('addMember', { params: { id: project.uid_project }, body: { email } })
  const { goOn, held } = holdRemoval()
  await owner.call('deleteProject', { params: { id: project.uid_project } })
  const invited = await buildUser(app, { email })
  expect((await invited.call('listProjects')).body.projects).toEqual([])
  goOn()
  await held
})

it('removes rows and files in bounded steps and continues after an interruption', async () => {
  const { id, file } = await buildLarge(1200)
  const { goOn, held } = holdRemoval()
  await owner.call('deleteProject', { params: { id } })
  const steps: number[] = []
  const { removal } = app.app.context
  const cutOff: ProjectsContext = {
    ...app.app.context,
    removal: {
      inTurn: (act) => act(),
      parts: removal.parts.map((part) => async (tx, uid_project, max) => {
        steps.push(await part(tx, uid_project, max))
        // When messages are removed for the second time: approvals, pins, guests, selections, webhooks and checklists come before them.
        if (steps.length === 17) throw new Error('killed')
        return steps.at(-1) ?? 0
      }),
    },
  }
  await expect(removeDeleted(cutOff, 60_000)).rejects.toThrow('killed')
  expect(await countRows('files', id)).toBe(0)
  expect(await countRows('replies', id)).toBe(1203 - 500)
  expect(await removeDeleted(cutOff, 60_000)).toBe(true)
  const before = [0, 0, 0, 0, 0, 0] // approvals, pins, guests, selections, webhooks, checklists
  const guests = [0, 0, 2] // a link and a guest
  const replies = [500, 500, 500, 203].flatMap((count) => [...before, count])
  expect(steps).toEqual([...guests, ...replies, ...before, 0, 2, ...before, 0, 0, 0])
  for (const table of [
    'replies',
    'files',
    'pins',
    'approvals',
    'guest_links',
    'guests',
    'file_stacks',
    'gone_versions',
    'members',
    'discussions',
    'boards',
    'projects',
  ]) {
    expect([table, await countRows(table, id)]).toEqual([table, 0])
  }
  expect(await readdir(joinPath(app.dataDir, 'files', 'files'))).not.toContain(file.uid_file)
  goOn()
  await held
})

it('reports a run that ran out of time, and the job continues automatically', async () => {
  const { id } = await buildLarge(10)
  const { goOn, held } = holdRemoval()
  await owner.call('deleteProject', { params: { id } })
  const { removal } = app.app.context
  const context: ProjectsContext = { ...app.app.context, removal: { ...removal, inTurn: (act) => act() } }
  expect(await removeDeleted(context, -1)).toBe(false)
  expect(await countRows('projects', id)).toBe(1)
  goOn()
  await held
  await vi.waitFor(async () => expect(await countRows('projects', id)).toBe(0), stretch(60_000))
})
