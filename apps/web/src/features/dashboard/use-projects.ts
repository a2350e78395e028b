// The projects on the dashboard. Up to one page is searched and sorted in the browser; beyond that the server does
// both, page by page.
import { limits } from '@joinery/contract/limits'
import type { Project } from '@joinery/contract/projects'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'

import { projectPagesQuery, projectsQuery } from '#api/projects.ts'
import { fetchNext } from '#lib/query-client.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import type { DashboardView } from './dashboard-tools.tsx'
import { orderProjects, type ProjectOrder, searchProjects } from './project-search.ts'

/** Debounce delay in milliseconds. */
const pause = 200

const isInView = ({ status, is_template }: Project, view: DashboardView): boolean =>
  view === 'archived' ? status === 'archived' : status === 'active' && is_template === (view === 'templates')

const filterOf = (view: DashboardView) =>
  view === 'archived'
    ? ({ status: 'archived' } as const)
    : ({ status: 'active', is_template: view === 'templates' ? 'true' : 'false' } as const)

const none: readonly Project[] = []

const usePaused = (value: string): string => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

export type ShownProjects = {
  /** False until the first response. */
  readonly isKnown: boolean
  readonly error: Error | null
  readonly readAgain: () => void
  /** All statuses; only the latest if there are many. */
  readonly all: readonly Project[]
  readonly found: readonly Project[]
  readonly isSearching: boolean
  readonly counts: { readonly found: number; readonly inView: number }
  /** Undefined if everything is loaded. */
  readonly more: (() => void) | undefined
  readonly isReadingMore: boolean
  /** Whether the user has more projects than `all`. */
  readonly isMany: boolean
}

export const useProjects = (view: DashboardView, query: string, order: ProjectOrder): ShownProjects => {
  const session = useSessionStore()
  const { data, error, refetch } = useQuery({ ...projectsQuery(session), refetchOnMount: 'always' })
  const isMany = typeof data?.nextCursor === 'string'
  const settledQuery = usePaused(query).trim().slice(0, limits.search.queryMax)
  const listOptions = { ...filterOf(view), q: settledQuery, sort: order }
  const pagesQuery = projectPagesQuery(session, listOptions)
  const pages = useInfiniteQuery({ ...pagesQuery, enabled: isMany })
  // Defers filtering, so that typing stays responsive.
  const searched = useDeferredValue(query)

  const all = data?.projects ?? none
  const inView = useMemo(
    () =>
      orderProjects(
        all.filter((project) => isInView(project, view)),
        order,
      ),
    [all, view, order],
  )
  const foundHere = useMemo(() => searchProjects(inView, searched), [inView, searched])
  const foundThere = useMemo(() => pages.data?.pages.flatMap(({ projects }) => projects) ?? none, [pages.data])
  if (!isMany) {
    return {
      isKnown: data !== undefined,
      error,
      readAgain: () => void refetch(),
      all,
      found: foundHere,
      isSearching: searched.trim() !== '',
      counts: { found: foundHere.length, inView: inView.length },
      more: undefined,
      isReadingMore: false,
      isMany,
    }
  }
  const first = pages.data?.pages[0]
  return {
    isKnown: first !== undefined,
    error: pages.error,
    readAgain: () => void pages.refetch(),
    all,
    found: foundThere,
    isSearching: settledQuery !== '',
    counts: { found: first?.matching ?? 0, inView: first?.total ?? 0 },
    more: pages.hasNextPage ? () => void fetchNext(session, pagesQuery.queryKey, pages.fetchNextPage) : undefined,
    isReadingMore: pages.isFetchingNextPage,
    isMany,
  }
}
