// Titles of links to pages of this installation. Requests of one moment share a call.
import { limits } from '@joinery/contract/limits'
import type { LinkTitle } from '@joinery/contract/link-titles'
import { messages } from '@joinery/contract/messages'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useSessionStore } from '#lib/session/session-provider.tsx'
import type { Session } from '#lib/session/session.ts'

type Titles = ReadonlyMap<string, LinkTitle>
type Waiting = { readonly path: string; readonly resolve: (title: LinkTitle | null) => void }

const waiting = new WeakMap<Session, Waiting[]>()
const gatherFor = 20
const freshFor = 5 * 60_000

const send = async (session: Session, batch: readonly Waiting[]): Promise<void> => {
  try {
    const body = { paths: batch.map(({ path }) => path) }
    const { titles } = await session.call('getLinkTitles', { body }, messages.http.internal)
    batch.forEach(({ resolve }, index) => resolve(titles[index] ?? null))
  } catch {
    // The plain link stays.
    for (const { resolve } of batch) resolve(null)
  }
}

const readTitle = (session: Session, path: string): Promise<LinkTitle | null> =>
  new Promise((resolve) => {
    const gathered = waiting.get(session)
    if (gathered) {
      gathered.push({ path, resolve })
      return
    }
    waiting.set(session, [{ path, resolve }])
    setTimeout(() => {
      const all = waiting.get(session) ?? []
      waiting.delete(session)
      const { titlesMax } = limits.link
      for (let at = 0; at < all.length; at += titlesMax) void send(session, all.slice(at, at + titlesMax))
    }, gatherFor)
  })

/** Root-relative addresses of the links in a text that lead to a project of this installation. */
const pathsIn = (html: string, origin: string): readonly string[] => {
  if (!html.includes(`${origin}/projects/`)) return []
  const found = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const paths = found.filter((href) => href.startsWith(`${origin}/projects/`)).map((href) => href.slice(origin.length))
  return [...new Set(paths)].filter((path) => path.length <= limits.link.pathMax)
}

/** The titles of a text's links by path, as they become known. */
export const useLinkTitles = (html: string): Titles => {
  const session = useSessionStore()
  const paths = useMemo(() => pathsIn(html, location.origin), [html])
  return useQueries({
    queries: paths.map((path) => ({
      queryKey: ['link-title', path],
      queryFn: () => readTitle(session, path),
      staleTime: freshFor,
    })),
    combine: combineTitles,
  })
}

const none: Titles = new Map()
const combineTitles = (results: readonly { readonly data?: LinkTitle | null | undefined }[]): Titles => {
  const titles = results.flatMap(({ data }) => (data ? [data] : []))
  return titles.length === 0 ? none : new Map(titles.map((title) => [title.path, title]))
}
