import type { Attachment } from '@joinery/contract/files'
import { expect, it, vi } from 'vitest'

import { buildProject, fileForm } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

it('the files of a message keep the order in which they were chosen, also after one of them is updated', async () => {
  const app = await startTestApp()
  try {
    const owner = await buildUser(app)
    const { uid_project: id } = await buildProject(owner)
    const files = ['one', 'two', 'three'].map((name) => ({ name: `${name}.txt`, bytes: name }))
    const { reply } = (await owner.call('createReply', { params: { id }, form: fileForm(files, { content: 'Here' }) }))
      .body
    // Updating the row moves it behind the others in the table and in its index.
    for (const uid_reply of [null, reply.uid_reply]) {
      await app.database.pool.query('update files set uid_reply = $2 where uid_file = $1', [
        reply.attachments[0].uid_file,
        uid_reply,
      ])
    }
    const [listed] = (await owner.call('listReplies', { params: { id } })).body.replies
    expect(listed.attachments.map(({ filename }: Attachment) => filename)).toEqual(['one.txt', 'two.txt', 'three.txt'])
  } finally {
    await app.close()
  }
})

it('the files of a project keep the order in which they were chosen, however long storing them takes', async () => {
  const app = await startTestApp()
  try {
    const owner = await buildUser(app)
    const { clock } = app.app.context
    const { now } = clock
    vi.spyOn(clock, 'now').mockImplementation(() => {
      app.passTime(5)
      return now()
    })
    const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt', 'five.txt']
    const form = fileForm(
      names.map((name) => ({ name, bytes: name })),
      { title: 'Hartwell Kitchen' },
    )
    const { project } = (await owner.call('createProject', { form })).body
    const { files } = (await owner.call('getProject', { params: { id: project.uid_project } })).body
    expect(files.map(({ filename }: Attachment) => filename)).toEqual(names)
  } finally {
    vi.restoreAllMocks()
    await app.close()
  }
})
