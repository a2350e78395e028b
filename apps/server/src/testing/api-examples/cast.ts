import { picture } from '#testing/build-generation.ts'
import { fileForm } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, type TestUser } from '#testing/build-user.ts'
import type { TestApp } from '#testing/test-app.ts'

export const adminEmail = 'admin@hartwell.example'

export type Cast = {
  readonly admin: TestUser
  readonly owner: TestUser
  readonly member: TestUser
  readonly client: TestUser
}

export const buildCast = async (app: TestApp): Promise<Cast> => ({
  admin: await buildUser(app, { email: adminEmail, username: 'Priya Nair' }),
  owner: await buildUser(app, { email: 'mara@hartwell.example', username: 'Mara Hartwell' }),
  member: await buildUser(app, { email: 'tom@hartwell.example', username: 'Tom Weiss' }),
  client: await buildUser(app, { email: 'clara@whitfield.example', username: 'Clara Whitfield' }),
})

/** A date for due dates, relative to today. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The project the other examples are about, and its image. */
export type Stage = { readonly id: string; readonly fileId: string }

/** Sends the calls about projects and their members. */
export const sendProjectCalls = async (app: TestApp, { client, member, owner }: Cast): Promise<Stage> => {
  const kitchen = { name: 'kitchen.png', bytes: await picture(400, 300), type: 'image/png' }
  const form = fileForm([kitchen], { title: 'Hartwell Kitchen', description: '<p>Walnut fronts, stone island.</p>' })
  const { uid_project: id } = (await owner.call('createProject', { form })).body.project
  const params = { id }
  await owner.call('addMember', { params, body: { email: member.email, role: 'member' } })
  await owner.call('suggestMembers', { params, query: { q: 'tom' } })
  await member.call('listInvitations')
  await member.call('answerInvitation', { params, body: { accept: true } })
  await owner.call('addMember', { params, body: { email: client.email, role: 'client' } })
  const token = linkIn(await awaitMail(app, client.email, /invited you/), 'invitation')
  await app.client().call('readInvitation', { body: { token } })
  await client.call('acceptInvitation', { body: { token } })
  const late = 'jonas@okafor.example'
  await owner.call('addMember', { params, body: { email: late } })
  await owner.call('resendInvitation', { params: { ...params, email: late } })
  const declined = linkIn(await awaitMail(app, late, /invited you/, 2), 'invitation')
  await app.client().call('declineInvitation', { body: { token: declined } })
  await owner.call('changeRole', { params: { ...params, email: member.email }, body: { role: 'manager' } })
  await owner.call('listProjects')
  const { files } = (await owner.call('getProject', { params })).body
  const changed = fileForm([{ name: 'plan.txt', bytes: 'Measured on site' }], { title: 'Hartwell Kitchen, phase 1' })
  await owner.call('updateProject', { params, form: changed })
  const include = ['description', 'files', 'cards', 'labels', 'selections', 'members']
  await owner.call('duplicateProject', { params, body: { title: 'Whitfield Kitchen', include } })
  const other = { id: (await owner.call('createSample', { body: { industry: 'stone' } })).body.project.uid_project }
  await owner.call('addMember', { params: other, body: { email: member.email } })
  await member.call('answerInvitation', { params: other, body: { accept: true } })
  await owner.call('handOverProject', { params: other, body: { email: member.email } })
  await member.call('removeMember', { params: { ...other, email: owner.email } })
  await member.call('deleteProject', { params: other })
  return { id, fileId: files[0].uid_file }
}
