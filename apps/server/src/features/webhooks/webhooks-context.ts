import type { Context } from '#platform/context.ts'

/** State of this feature while the app runs. */
export type WebhooksState = {
  readonly deliveries: {
    /** Sends what is due now instead of at the next poll. */
    readonly poke: () => void
    readonly onPoke: (listener: () => void) => void
  }
}

export type WebhooksContext = Context & WebhooksState

export const createWebhooksState = (): WebhooksState => {
  let listener = (): void => {}
  return {
    deliveries: {
      poke: () => listener(),
      onPoke: (next) => {
        listener = next
      },
    },
  }
}
