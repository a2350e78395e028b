import { awaitEvents } from '#testing/await-events.ts'
import { addFiles, buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import type { TestApp } from '#testing/test-app.ts'

export type Studio = { readonly owner: TestUser; readonly member: TestUser; readonly uid_project: string }

/** Larger than the files a restore holds in memory. */
const drawing = Buffer.alloc(9 * 1024 ** 2, 'line ')

/** Two people and a project with files, messages, a card and their notifications. */
export const buildStudio = async (app: TestApp): Promise<Studio> => {
  const [owner, member] = [await buildUser(app), await buildUser(app)]
  const project = await buildProject(owner, { title: 'Hartwell Kitchen', description: '<p>Walnut\\t& "brass"\n</p>' })
  await join(owner, project, member)
  await addFiles(owner, project, [
    { name: 'plan.txt', bytes: 'the plan' },
    { name: 'drawing.txt', bytes: drawing },
    { name: 'größe – 寸法.txt', bytes: 'sizes' },
  ])
  const params = { id: project.uid_project }
  for (const content of ['Which hinges?', 'Tab\there, backslash \\ there', 'émigré 寸法 😀']) {
    await member.call('createReply', { params, body: { content: `<p>${content}</p>`, replyType: 'discussion' } })
  }
  await owner.call('createReply', { params, body: { content: '<p>Order the fronts</p>', replyType: 'kanban' } })
  await awaitEvents(app)
  return { owner, member, uid_project: project.uid_project }
}

/** Logs in and returns the project, its files with their bytes, and the group chat. */
export const readStudio = async (app: TestApp, { member, uid_project }: Studio) => {
  const client = app.client()
  const { email, password } = member
  const { status, body } = await client.call('logIn', { body: { email, password, rememberMe: false } })
  const token = body.accessToken as string
  const params = { id: uid_project }
  const project = await client.call('getProject', { params, token })
  const replies = await client.call('listReplies', { params, token })
  const files = await Promise.all(
    project.body.files.map(async ({ filename, url }: { filename: string; url: string }) => [
      filename,
      (await client.get(url)).text.length,
    ]),
  )
  return { status, title: project.body.project.title as string, files, replies: replies.body }
}
