import { z } from 'zod'

import { defineJob } from '#platform/jobs/define-job.ts'

import type { ProjectsContext } from './projects-context.ts'
import { removeDeleted } from './remove-deleted.ts'

/** Short runs, so that a stop of the program does not wait for a large project. */
const runMs = 3000

/** Enqueued with every deletion. It takes up what earlier runs have left, of whichever project. */
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
