import type { Context } from '#platform/context.ts'

import { storeProgress, type GenerationRow } from './generation-queries.ts'
import { tellGeneration } from './tell-generation.ts'

/** People see a bar move; more often than this it costs more than it shows. */
const everyMs = 500

export type Progress = { readonly report: (fraction: number) => void }

/** Stores and tells how far a generation is, now and then. What fails is told by the next one. */
export const createProgress = (context: Context, { is_awaited, uid_generation, uid_user }: GenerationRow): Progress => {
  let latest = 0
  let nextAt = 0
  return {
    report: (fraction) => {
      const now = performance.now()
      if (is_awaited || fraction <= latest || now < nextAt) return
      latest = Math.min(fraction, 1)
      nextAt = now + everyMs
      storeProgress(context.db, uid_generation, context.instance, latest).then(
        () => tellGeneration(context, uid_generation, uid_user),
        (error: unknown) => context.log.debug({ err: error }, 'failed to store progress'),
      )
    },
  }
}
