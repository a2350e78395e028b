// Recently opened pages, latest first, stored per user in this browser.
import { paths } from '#paths.ts'

import type { Destination, Item } from './item.ts'

export type RecentPage = Pick<Item, 'id' | 'title' | 'detail'> & { readonly destination: Destination }

const most = 6
const keyOf = (uid_user: string): string => `palette-recent:${uid_user}`

const isRecentPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'detail' in value &&
  typeof value.detail === 'string' &&
  'destination' in value &&
  typeof value.destination === 'object' &&
  value.destination !== null &&
  'to' in value.destination &&
  typeof value.destination.to === 'string' &&
  // Only paths within the app.
  /^\/(?!\/)/.test(value.destination.to)

export const readRecent = (uid_user: string): readonly RecentPage[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(uid_user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecentPage).slice(0, most) : []
  } catch {
    return [] // nothing kept, or nothing that can be read
  }
}

/** Projects first, each type latest first, without the current project. */
export const recentFirst = (pages: readonly RecentPage[], pathname: string): readonly RecentPage[] =>
  pages
    .filter((page) => !isProject(page) || projectPart(page.destination.to) !== projectPart(pathname))
    .toSorted((one, other) => Number(isProject(other)) - Number(isProject(one)))

/** '/projects/{id}' of any path in a project. */
const projectPart = (pathname: string): string => pathname.split('/').slice(0, 3).join('/')

const isProject = ({ id }: RecentPage): boolean => id.startsWith('project-')

const projectPageId = (uid_project: string): string => `project-${uid_project}`

/** Whether this user recently opened the project in this browser. */
export const wasOpened = (uid_user: string, uid_project: string): boolean =>
  readRecent(uid_user).some(({ id }) => id === projectPageId(uid_project))

/** Records an opened project. */
export const addRecentProject = (uid_user: string, project: { uid_project: string; title: string }): void =>
  addRecentPage(uid_user, {
    id: projectPageId(project.uid_project),
    title: project.title,
    detail: '',
    destination: { to: paths.project(project.uid_project) },
  })

export const addRecentPage = (uid_user: string, page: RecentPage): void => {
  const others = readRecent(uid_user).filter(({ id }) => id !== page.id)
  try {
    localStorage.setItem(keyOf(uid_user), JSON.stringify([page, ...others].slice(0, most)))
  } catch {
    // Ignore: storage may be unavailable.
  }
}
