import { afterAll, expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

test('rejects a statement after the lock timeout and reuses the connection', async () => {
  const id = newId()
  await database.db.insertInto('instances').values({ id }).execute()
  const holder = await database.background.pool.connect()
  await holder.query('begin')
  await holder.query('select from instances where id = $1 for update', [id])
  await expect(database.db.deleteFrom('instances').where('id', '=', id).execute()).rejects.toMatchObject({
    code: '55P03',
  })
  await holder.query('rollback')
  holder.release()
  await database.db.deleteFrom('instances').where('id', '=', id).execute()
  const left = await database.db.selectFrom('instances').select('id').where('id', '=', id).execute()
  expect(left).toEqual([])
})
