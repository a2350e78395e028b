import { limits } from '@joinery/contract/limits'

import type { FirstCall } from './first-answers.ts'

const ofEveryPage: readonly FirstCall[] = [
  { name: 'listNotifications', options: { query: { limit: limits.notification.dropdown, offset: 0 } } },
  { name: 'countUnreadNotifications', options: {} },
]

const ofPage = (pathname: string): readonly FirstCall[] => {
  const [, section, id = '', tab] = pathname.split('/')
  if (section === 'dashboard')
    return [
      { name: 'listProjects', options: { query: { limit: limits.project.pageSize } } },
      { name: 'listInvitations', options: {} },
      { name: 'listWaiting', options: { query: {} } },
    ]
  if (section !== 'projects' || !/^[\da-f-]+$/i.test(id)) return []
  const params = { id }
  const project: FirstCall = { name: 'getProject', options: { params, query: { limit: 0 } } }
  if (tab === 'board') return [project, { name: 'getBoard', options: { params } }]
  const isOverview = tab === undefined || tab === '' || tab === 'overview'
  if (!isOverview) return [project]
  return [
    project,
    { name: 'listFiles', options: { params, query: { limit: limits.file.pageMax } } },
    { name: 'listWaiting', options: { query: { project: id } } },
  ]
}

/** The first calls of a page. They must match the page's own calls exactly, or they are wasted. */
export const firstCallsOf = (pathname: string): readonly FirstCall[] => [...ofPage(pathname), ...ofEveryPage]
