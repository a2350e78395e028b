import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What the history remembers with an open file. Others keep there what is theirs. */
type ViewerState = {
  readonly viewer?: {
    /** The step of the page that it was opened on: closing leads back there. */
    readonly under: string
  }
}

const viewerState = (state: unknown): ViewerState => (typeof state === 'object' && state !== null ? state : {})

const names = ['file', 'pin', 'compare', 'panel'] as const
const alone = { pin: null, compare: null, panel: null } as const
type Named = { readonly [Name in (typeof names)[number]]?: string | null }

/** The key of the page in the history, whatever file is open above it. */
export const usePageKey = (): string => {
  const { key, state } = useLocation()
  return viewerState(state).viewer?.under ?? key
}

/** The file in the address, and what leads to another: opening it is a step in the history, leafing on is none. */
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
      /** Another file, comment or comparison, in the same step. */
      change: (changes: Named): void => {
        const next = addressWith(changes)
        // A second change before the first is shown builds on it: another version, and a comment on that.
        latest.current = { ...latest.current, ...next }
        void navigate(next, { replace: true, state: latest.current.state, preventScrollReset: true })
      },
      close: (): void => {
        // Pressed twice before it has gone, it would lead further back.
        if (isClosing.current) return
        isClosing.current = true
        // Opened from the page, it is a step in the history that closing takes back; a link stands alone.
        if (viewerState(latest.current.state).viewer) return void navigate(-1)
        const options = { replace: true, state: latest.current.state, preventScrollReset: true }
        void navigate(addressWith({ file: null, ...alone }), options)
      },
    }
  }, [navigate])

  return { ...named, ...acts }
}
