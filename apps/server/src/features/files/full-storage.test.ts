import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { expect, it } from 'vitest'

import { addFiles, buildProject } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

it('rejects an upload by a person without free storage before validating the files', async () => {
  const app = await startTestApp({ settings: { PLAN_LIMITS: 'enforced' } })
  try {
    const person = await buildUser(app)
    const project = await buildProject(person)
    await addFiles(person, project, [{ name: 'large.txt', bytes: 'x' }])
    await app.database.pool.query('update files set filesize = $1', [limits.plans.free.storageBytes])
    const { status, body } = await addFiles(person, project, [{ name: 'setup.exe', bytes: 'MZ' }])
    expect([status, body.error]).toEqual([409, messages.plans.storageUsedUp])
  } finally {
    await app.close()
  }
})
