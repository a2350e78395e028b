// Backups are made while people work: each is one moment, in which nothing is torn.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { buildStudio } from '#testing/backups/build-studio.ts'
import { backUp, restore } from '#testing/backups/in-process.ts'
import { query } from '#testing/backups/read-all-queries.ts'
import { addFiles } from '#testing/build-project.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { startTestApp } from '#testing/test-app.ts'

/** Counters that a transaction writes together with what they count. */
const torn = `
  select 'messages' as what from discussions
    where message_number <> (select count(*) from replies
      where replies.uid_project = discussions.uid_project and reply_type = 'discussion')
  union all select 'credits' from credit_accounts
    where balance <> (select coalesce(sum(amount), 0) from credit_entries where credit_entries.uid_user = credit_accounts.uid_user)
  union all select 'owners' from projects
    where not exists (select from members where members.uid_project = projects.uid_project and role = 'owner')
  union all select 'boards' from projects
    where not exists (select from boards where boards.uid_project = projects.uid_project)`

it('while others write, a backup has everything of one moment: nothing is torn, and no file is missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-load-'))
  const app = await startTestApp()
  const { owner, member, uid_project } = await buildStudio(app)
  const params = { id: uid_project }
  const stopping = new AbortController()
  let written = 0
  const work = async (act: (number: number) => Promise<{ status: number }>): Promise<void> => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const { status } = await act(number)
      if (status >= 400) throw new Error(`Somebody could not work: ${status}`)
      written += 1
    }
  }
  const message = (who: typeof owner) => (number: number) =>
    who.call('createReply', { params, body: { content: `<p>Message ${number}</p>`, replyType: 'discussion' } })
  const working = Promise.all([
    work(message(owner)),
    work(message(member)),
    work((number) => owner.call('createProject', { body: { title: `Project ${number}` } })),
    work((number) => addFiles(owner, { uid_project }, [{ name: `${number}.txt`, bytes: `file ${number}` }])),
  ])
  const backups = []
  for (const number of [1, 2, 3]) {
    const before = written
    const path = join(folder, `${number}.tar`)
    const { manifest } = await backUp(app, path)
    backups.push({ path, manifest, meanwhile: written - before })
  }
  stopping.abort()
  await working
  expect(backups.reduce((sum, { meanwhile }) => sum + meanwhile, 0)).toBeGreaterThan(0)
  for (const { path, manifest } of backups) {
    expect(manifest.blobs).toMatchObject({ lost: 0, deleted: 0, changed: 0 })
    const target = await createTestDatabase('empty')
    // Foreign keys are made anew over all rows: they would refuse what belongs to nothing.
    await restore(path, target.connectionString, await mkdtemp(join(folder, 'restored-')))
    expect(await query(target.connectionString, torn)).toEqual([])
    const [counted] = await query(target.connectionString, 'select count(*)::int as count from files')
    expect(counted?.['count']).toBe(manifest.tables.find(({ name }) => name === 'files')?.rows)
    await target.drop()
  }
  await app.close()
  await rm(folder, { recursive: true })
})
