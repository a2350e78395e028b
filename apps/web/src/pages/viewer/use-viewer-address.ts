import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** History state of an open file; other features use other keys. */
type ViewerState = {
  readonly viewer?: {
    /** Key of the history entry the file was opened from; closing returns to it. */
    readonly under: string
  }
}

const viewerState = (state: unknown): ViewerState => (typeof state === 'object' && state !== null ? state : {})

const names = ['file', 'pin', 'compare', 'panel'] as const
const alone = { pin: null, compare: null, panel: null } as const
type Named = { readonly [Name in (typeof names)[number]]?: string | null }

/** The key of the page's history entry, regardless of a file opened on top. */
export const usePageKey = (): string => {
  const { key, state } = useLocation()
  return viewerState(state).viewer?.under ?? key
}

/** The file in the URL and how to change it: opening adds a history entry, stepping does not. */
export const useViewerAddress = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { search } = location
  const latest = useRef(location)
  const isClosing = useRef(false)
  const named = useMemo(() => {
    const params = new URLSearchParams(search)
    return {
      file: params.get('file'),
      pin: params.get('pin'),
      compare: params.get('compare'),
      panel: params.get('panel'),
    }
  }, [search])
  useEffect(() => {
    latest.current = location
    if (named.file === null) isClosing.current = false
  })

  const acts = useMemo(() => {
    const addressWith = (changes: Named) => {
      const now = latest.current
      const params = new URLSearchParams(now.search)
      for (const name of names) {
        const value = changes[name]
        if (value === null) params.delete(name)
        else if (value !== undefined) params.set(name, value)
      }
      return { pathname: now.pathname, search: params.size > 0 ? `?${params}` : '', hash: now.hash }
    }
    return {
      open: (uid_file: string): void => {
        const now = latest.current
        const next = { ...viewerState(now.state), viewer: { under: now.key } } satisfies ViewerState
        void navigate(addressWith({ file: uid_file, ...alone }), {
          state: next,
          preventScrollReset: true,
        })
      },
      /** Changes file, comment or comparison within the same history entry. */
      change: (changes: Named): void => {
        const next = addressWith(changes)
        // A second change before the first is rendered builds on it, such as a version and a comment on it.
        latest.current = { ...latest.current, ...next }
        void navigate(next, { replace: true, state: latest.current.state, preventScrollReset: true })
      },
      close: (): void => {
        // A second press before navigation completes would go back too far.
        if (isClosing.current) return
        isClosing.current = true
        // A file opened from the page is a history entry that closing removes; a direct link has no such entry.
        if (viewerState(latest.current.state).viewer) return void navigate(-1)
        const options = { replace: true, state: latest.current.state, preventScrollReset: true }
        void navigate(addressWith({ file: null, ...alone }), options)
      },
    }
  }, [navigate])

  return { ...named, ...acts }
}
