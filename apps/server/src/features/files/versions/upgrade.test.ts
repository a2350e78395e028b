// Files of version 0.1, upgraded to the current schema.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterAll, expect, it } from 'vitest'

import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'

const lastOld = '0007_search.sql'

const [owner, project, message] = [newId(), newId(), newId()]
const empty = await createTestDatabase('empty')
const database = await openDatabase(empty.connectionString, { max: 2, log: createLog('silent') })
const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
const ours = new URL('../../../platform/database/migrations/', import.meta.url)
for (const name of await readdir(ours)) if (name <= lastOld) await cp(new URL(name, ours), join(folder, name))
await migrate(database.db, { migrations: pathToFileURL(`${folder}/`) })
const run = (statement: string, values: unknown[]) => database.pool.query(statement, values)
await run(`insert into users (uid_user, email, password_hash) values ($1, 'ada@studio.example', 'none')`, [owner])
await run(
  `insert into projects (uid_project, uid_user, title, created_at, updated_at) values ($1, $2, 'K', now(), now())`,
  [project, owner],
)
await run(
  `insert into members (uid_project, email, uid_user, role, added_at) values ($1, 'ada@studio.example', $2, 'owner', now())`,
  [project, owner],
)
await run(
  `insert into replies (uid_reply, uid_project, uid_user, reply_type, content, original_content, message_number, version, created_at)
   values ($1, $2, $3, 'discussion', 'See', 'See', 1, 1, now())`,
  [message, project, owner],
)
afterAll(async () => {
  await database.close()
  await empty.drop()
  await rm(folder, { recursive: true })
})

const upload = async (filename: string, uid_reply: string | null): Promise<string> => {
  const uid_file = newId()
  await database.pool.query(
    `insert into files (uid_file, uid_project, uploaded_by, key, filename, mimetype, filesize, sha256, uploaded_at, uid_reply)
     values ($1, $2, $3, 'files/' || $4::text, $4::text, 'text/plain', 1, 'x', now(), $5)`,
    [uid_file, project, owner, filename, uid_reply],
  )
  return uid_file
}

it('each file is its only version, including one written by a process of the previous release', async () => {
  const before = [await upload('plan.txt', null), await upload('note.txt', message)]
  await migrate(database.db)
  const files = [...before, await upload('late.txt', null)]
  const { rows } = await database.pool.query(
    'select uid_file, uid_stack, version, is_attached, is_newest, search_text from files order by uid_file',
  )
  expect(rows).toEqual(
    files.map((uid_file, nr) => ({
      uid_file,
      uid_stack: uid_file,
      version: 1,
      is_attached: true,
      is_newest: true,
      search_text: ['plan.txt', 'note.txt', 'late.txt'][nr],
    })),
  )
  const again = database.pool.query('update files set uid_stack = $1', [before[0]])
  await expect(again).rejects.toThrow('files_of_stack')
})
