import type { z } from 'zod'

/**
 * Something that must happen later, however often processes die in between. A job can run twice (the process dies after
 * the act and before the note that it was done), so every handler is written to be repeated.
 */
export type Job<Context, Payload> = {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly run: (context: Context, payload: Payload) => Promise<void>
  /** Tries after the first; the wait doubles from `retryDelaySeconds` up to `longestDelaySeconds`, by default an hour. */
  readonly retries: number
  readonly retryDelaySeconds: number
  readonly longestDelaySeconds?: number
  /** Runs by itself at these minutes, once however many processes there are; settings may decide when, or that it does not. */
  readonly cron?: string | ((context: Context) => string | undefined)
  /** How long one try may take; by default a quarter of an hour. */
  readonly limitSeconds?: number
}

export const defineJob = <Context, Payload>(job: Job<Context, Payload>): Job<Context, Payload> => job
