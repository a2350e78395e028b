import { type ComponentType, lazy, useState } from 'react'

/** The code of a page could not be fetched: the network is gone, or a newer version of the app was deployed. */
export class PageLoadError extends Error {
  override name = 'PageLoadError'
}

// A page takes no props; a part of a page may.
export type LazyPage<Props extends object = object> = ComponentType<Props> & { preload: () => Promise<void> }

/**
 * A page in a file of its own. Once preloaded it renders at once, without suspending: a prerendered page is taken over
 * in one step, and a page that was fetched ahead appears without a flash.
 */
export const lazyPage = <Props extends object = object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> => {
  let loaded: ComponentType<Props> | undefined
  const fetchPage = async (): Promise<ComponentType<Props>> => {
    try {
      loaded = await load()
      return loaded
    } catch (cause) {
      throw new PageLoadError('A page could not be loaded', { cause })
    }
  }
  const Later = lazy(async () => ({ default: await fetchPage() }))

  function Page(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Component {...props} />
  }

  return Object.assign(Page, {
    preload: async () => {
      await fetchPage()
    },
  })
}
