import { type ComponentType, lazy, useState } from 'react'

/** The code of a part could not be fetched: the network is gone, or a newer version of the app was deployed. */
export class PartLoadError extends Error {
  /** From now on whoever needs the part asks for it anew. */
  forget = () => {}
}

/** For a boundary, once it shows the failure. */
export const forgetFailure = (error: unknown): void => {
  if (error instanceof PartLoadError) error.forget()
}

export type RetryableLazy<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<void>
  /** Its code is here: it renders without suspending. */
  isLoaded: () => boolean
}

/**
 * A part in a file of its own. Once preloaded it renders at once, without suspending: a prerendered page is taken over
 * in one step, and what was fetched ahead appears without a flash. A failure stays only until the boundary that shows it
 * forgets it; forgotten sooner, it would be asked for without end and never be seen.
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
        // Where it is shown twice, the second to forget leaves the attempt of the first alone.
        error.forget = () => {
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
