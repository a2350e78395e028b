// Concurrent changes during an account deletion leave nothing without an owner.
import { afterAll, describe, expect, it, vi } from 'vitest'

import { awaitEvents } from '#testing/await-events.ts'
import { startWithAdmin } from '#testing/build-admin.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { stretch } from '#testing/stretch.ts'

const { app } = await startWithAdmin()
afterAll(() => app.close())

const leave = (person: TestUser) => person.call('deleteAccount', { body: { password: person.password, projects: [] } })
const rows = async (sql: string, ...values: unknown[]): Promise<unknown[]> =>
  (await app.database.pool.query(sql, values)).rows

describe('concurrent requests', () => {
  it('delete the account once', async () => {
    const person = await buildUser(app)
    const answers = await Promise.all(
      [leave(person), leave(person), leave(person)].map((each) => each.catch(() => null)),
    )
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1)
    expect(
      await rows(`select from audit_entries where actor_uid = $1 and act = 'account-deleted'`, person.uid_user),
    ).toHaveLength(1)
  })

  it('leave no new project or membership with the deleted person', async () => {
    const { pool } = app.database
    const [person, other] = [await buildUser(app), await buildUser(app)]
    const theirs = await buildProject(other)
    /** Resolves once that many statements wait for a lock. */
    const untilWaiting = (count: number) =>
      vi.waitFor(async () => {
        const sql = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        expect((await pool.query(sql)).rowCount).toBe(count)
      }, stretch(60_000))
    const holder = await pool.connect()
    const acts: Promise<{ status: number }>[] = []
    try {
      await holder.query('begin')
      // The deletion waits here for its last lock and holds the person's.
      await holder.query('lock table data_exports in access exclusive mode')
      acts.push(leave(person))
      await untilWaiting(1)
      // These wait for the deletion: a new project, and a new membership.
      acts.push(person.call('createProject', { body: { title: 'Orphan' } }))
      await untilWaiting(2)
      acts.push(join(other, theirs, person))
      await untilWaiting(3)
    } finally {
      await holder.query('commit')
      holder.release()
    }
    const [left, made, added] = await Promise.all(acts.map((act) => act.catch(() => ({ status: 0 }))))
    expect(left?.status).toBe(200)
    // The request was aborted or rejected.
    expect([0, 401]).toContain(made?.status)
    // The address is invited, like any address without an account.
    expect(added?.status).toBe(200)
    const orphans = `select from projects join users using (uid_user) where users.deleted_at is not null and projects.deleted_at is null`
    expect(await rows(orphans)).toEqual([])
    expect(await rows('select from members join users using (uid_user) where users.deleted_at is not null')).toEqual([])
  })

  it('remove a membership added while the projects are locked', async () => {
    const { pool } = app.database
    const [person, other] = [await buildUser(app), await buildUser(app)]
    const project = await buildProject(other)
    const holder = await pool.connect()
    let leaving: Promise<{ status: number }>
    try {
      await holder.query('begin')
      await holder.query('select from users where uid_user = $1 for no key update', [person.uid_user])
      leaving = leave(person)
      await vi.waitFor(async () => {
        const sql = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        expect((await pool.query(sql)).rowCount).toBe(1)
      }, stretch(60_000))
      const sql = `insert into members (uid_project, email, uid_user, role, added_at) values ($1, $2, $3, 'member', now())`
      await holder.query(sql, [project.uid_project, person.email, person.uid_user])
    } finally {
      await holder.query('commit')
      holder.release()
    }
    expect((await leaving).status).toBe(200)
    expect(await rows('select from members join users using (uid_user) where users.deleted_at is not null')).toEqual([])
  })

  it('wait for a notification to the person that is being written', async () => {
    const { pool } = app.database
    const [person, other] = [await buildUser(app), await buildUser(app)]
    const project = await buildProject(other)
    await join(other, project, person)
    await awaitEvents(app)
    const writer = await pool.connect()
    let leaving: Promise<{ status: number }>
    try {
      await writer.query('begin')
      await writer.query('select from members where uid_user = $1 for key share', [person.uid_user])
      leaving = leave(person)
      await vi.waitFor(async () => {
        const sql = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        expect((await pool.query(sql)).rowCount).toBe(1)
      }, stretch(60_000))
      await writer.query('select from users where uid_user = $1 for key share', [person.uid_user])
    } finally {
      await writer.query('commit')
      writer.release()
    }
    expect((await leaving).status).toBe(200)
  })
})
