import { type ComponentType, lazy, useState } from 'react'

/** A chunk failed to load: no network, or a newer version was deployed. */
export class PartLoadError extends Error {
  /** Resets the part, so that the next use loads it again. */
  reset = () => {}
}

/** Called by a boundary that shows the failure. */
export const resetFailure = (error: unknown): void => {
  if (error instanceof PartLoadError) error.reset()
}

export type RetryableLazy<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<void>
  isLoaded: () => boolean
}

/**
 * A component in its own chunk. Once preloaded it renders without suspending, so that a prerendered page hydrates in
 * one step. A failure is cached until the boundary that shows it resets it; reset earlier, it would reload endlessly
 * and never be shown.
 */
export const retryableLazy = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): RetryableLazy<Props> => {
  let loaded: ComponentType<Props> | undefined
  const attempt = () => {
    const one = lazy(async () => {
      try {
        loaded = await load()
        return { default: loaded }
      } catch (cause) {
        const error = new PartLoadError('A part could not be loaded', { cause })
        // If shown twice, the second reset does not interrupt the first one's attempt.
        error.reset = () => {
          if (later === one) later = attempt()
        }
        throw error
      }
    })
    return one
  }
  let later = attempt()

  function Part(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? later)
    return <Component {...props} />
  }

  return Object.assign(Part, {
    preload: async () => {
      loaded = await load()
    },
    isLoaded: () => loaded !== undefined,
  })
}
