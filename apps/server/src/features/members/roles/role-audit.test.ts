import { beforeEach, expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

let owner: TestUser
let other: TestUser
let id: string
beforeEach(async () => {
  ;[owner, other] = await Promise.all([buildUser(app), buildUser(app)])
  id = (await buildProject(owner)).uid_project
})

type Entry = {
  readonly act: string
  readonly target: { readonly id: string } | null
  readonly by: string | null
  readonly is_own: boolean
  readonly details: object
}
const entriesOf = async (who: TestUser): Promise<Entry[]> => {
  const { body } = await who.call('listOwnAudit')
  return (body.entries as Entry[]).filter(({ target }) => target?.id === id).toReversed()
}
const actsOf = async (who: TestUser) => (await entriesOf(who)).map(({ act, details }) => [act, details])

it('the audit log of both people contains membership changes in order', async () => {
  const email = { email: other.email }
  await owner.call('addMember', { params: { id }, body: { ...email, role: 'client' } })
  await owner.call('changeRole', { params: { id, ...email }, body: { role: 'member' } })
  await owner.call('handOverProject', { params: { id }, body: email })
  await owner.call('removeMember', { params: { id, email: owner.email } })
  expect(await actsOf(other)).toEqual([
    ['member-added', { role: 'client' }],
    ['role-changed', { role: 'member', was: 'client' }],
    ['ownership-handed-over', { was: 'member' }],
  ])
  expect(await actsOf(owner)).toEqual([
    ['member-added', { role: 'client' }],
    ['role-changed', { role: 'member', was: 'client' }],
    ['ownership-handed-over', { was: 'member' }],
    ['member-left', { role: 'manager' }],
  ])
})

it('the audit log names who removed a person, without an address', async () => {
  await owner.call('addMember', { params: { id }, body: { email: other.email, role: 'client' } })
  await owner.call('removeMember', { params: { id, email: other.email } })
  const [, removed] = await entriesOf(other)
  expect(removed).toMatchObject({ act: 'member-removed', is_own: false, by: 'Mara' })
  expect(JSON.stringify(await entriesOf(other))).not.toContain(owner.email)
})

it('the audit log leaves out refused and ineffective changes', async () => {
  await owner.call('addMember', { params: { id }, body: { email: other.email } })
  await owner.call('changeRole', { params: { id, email: other.email }, body: { role: 'member' } })
  await owner.call('changeRole', { params: { id, email: owner.email }, body: { role: 'member' } })
  await owner.call('handOverProject', { params: { id }, body: { email: owner.email } })
  await other.call('removeMember', { params: { id, email: owner.email } })
  expect(await actsOf(owner)).toEqual([['member-added', { role: 'member' }]])
})
