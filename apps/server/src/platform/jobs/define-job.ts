import type { z } from 'zod'

/**
 * A durable background task. It can run twice (if the process dies before completion is recorded), so handlers must be
 * idempotent.
 */
export type Job<Context, Payload> = {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly run: (context: Context, payload: Payload) => Promise<void>
  /**
   * Retries after the first attempt. The delay doubles from `retryDelaySeconds` up to `longestDelaySeconds`, by default
   * an hour.
   */
  readonly retries: number
  readonly retryDelaySeconds: number
  readonly longestDelaySeconds?: number
  /**
   * Schedule, run once across all processes. A function can derive it from settings or return undefined to disable it.
   */
  readonly cron?: string | ((context: Context) => string | undefined)
  /** Time limit of one attempt; by default 15 minutes. */
  readonly limitSeconds?: number
}

export const defineJob = <Context, Payload>(job: Job<Context, Payload>): Job<Context, Payload> => job
