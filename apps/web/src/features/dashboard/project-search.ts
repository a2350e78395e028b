// Pure functions to search and sort projects in the browser.
import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'
import type { Project } from '@joinery/contract/projects'

import { plainText } from '#kit/rich-text/plain-text.ts'

export const projectOrders = texts.orders

export type ProjectOrder = keyof typeof projectOrders

export const isProjectOrder = (order: string): order is ProjectOrder => Object.hasOwn(projectOrders, order)

/** Removes case and accents, so that 'cafe' finds 'Café'. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

// Cached per project object; a changed project is another object.
const searchTexts = new WeakMap<Project, string>()

const searchTextOf = (project: Project): string => {
  const known = searchTexts.get(project)
  if (known !== undefined) return known
  const text = fold(`${project.title} ${plainText(project.description)}`)
  searchTexts.set(project, text)
  return text
}

/** Projects whose title or description contains every word of the query. */
export const searchProjects = (projects: readonly Project[], query: string): readonly Project[] => {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return projects
  return projects.filter((project) => {
    const text = searchTextOf(project)
    return words.every((word) => text.includes(word))
  })
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

// Ids grow with time, so they break ties.
const byAge = (a: Project, b: Project): number =>
  a.created_at === b.created_at
    ? a.uid_project.localeCompare(b.uid_project, 'en')
    : Date.parse(a.created_at) - Date.parse(b.created_at)

const byName = (a: Project, b: Project): number => names.compare(a.title, b.title)

export const orderProjects = (projects: readonly Project[], order: ProjectOrder): Project[] => {
  switch (order) {
    case 'latest':
      return projects.toSorted((a, b) => byAge(b, a))
    case 'oldest':
      return projects.toSorted(byAge)
    case 'name-ascending':
      return projects.toSorted((a, b) => byName(a, b) || byAge(b, a))
    case 'name-descending':
      return projects.toSorted((a, b) => byName(b, a) || byAge(b, a))
    default:
      return order satisfies never
  }
}
