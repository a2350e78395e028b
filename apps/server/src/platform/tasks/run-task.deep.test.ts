import { expect, it } from 'vitest'

import { describeProcess, spin } from '#testing/test-tasks.ts'

import { createTaskRunner } from './run-task.ts'

it('fails when a task takes too long, and the next one runs', async () => {
  const { runTask } = createTaskRunner({ timeMs: 2000 })
  const heavy = { by: { owner: 'Mara' }, costMs: 200 }
  await expect(runTask(spin, '/nowhere', {}, heavy)).rejects.toMatchObject({ kind: 'timeout' })
  expect((await runTask(describeProcess, '/nowhere', {}, heavy)).pid).not.toBe(process.pid)
})
