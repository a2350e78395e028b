import { z } from 'zod'

import { defineJob } from '#platform/jobs/define-job.ts'

import type { ProjectsContext } from './projects-context.ts'
import { removeDeleted } from './remove-deleted.ts'

/** Short, so a shutdown does not wait for a large project. */
const runMs = 3000

/** Enqueued with every deletion. Continues with any project that earlier runs left unfinished. */
export const removeDeletedJob = defineJob<ProjectsContext, object>({
  name: 'remove-deleted-projects',
  payload: z.object({}),
  retries: 30,
  retryDelaySeconds: 5,
  run: async (context) => {
    const isDone = await removeDeleted(context, runMs)
    if (!isDone) await context.jobs.enqueue(context.db, removeDeletedJob, {})
  },
})
