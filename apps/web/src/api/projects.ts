import type { AnswerOf } from '@joinery/contract/call-types'
import type { AssignableRole, ClientSees } from '@joinery/contract/capabilities'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member, Project, ProjectSort } from '@joinery/contract/projects'
import type { ProjectChange } from '@joinery/contract/socket'
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { UploadOptions } from '#lib/http/http.ts'
import { refetchIfFetching, queryClientOf, refetchQuery } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { attachedFiles } from './files.ts'
import { refreshProjectFiles } from './project-files.ts'
import { retryUnlessRefused as retry } from './retry.ts'

const texts = messages.project

type ProjectList = AnswerOf<'listProjects'>
type Pages = InfiniteData<ProjectList, string>
type ProjectAnswer = AnswerOf<'getProject'>

const listKey = ['projects', 'list'] as const
const pagesKey = ['projects', 'pages'] as const
const projectKey = (id: string) => ['projects', 'whole', id] as const

/**
 * The user's projects, active and archived, latest first, limited to one page. If there are more, `nextCursor` is set
 * and the server searches and sorts (`projectPagesQuery`).
 */
export const projectsQuery = (session: Session) =>
  queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) =>
      session.call('listProjects', { query: { limit: limits.project.pageSize }, signal }, texts.listFailed),
    retry,
  })

export type ProjectPagesFilter = {
  readonly status: Project['status']
  readonly is_template?: 'true' | 'false'
  readonly q: string
  readonly sort: ProjectSort
}

/** Projects searched and sorted by the server, page by page; keeps the last result while loading. */
export const projectPagesQuery = (session: Session, filter: ProjectPagesFilter) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, limit: limits.project.pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      return session.call('listProjects', { query, signal }, texts.listFailed)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: ProjectList) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    retry,
  })

/** A project without its files. The list's entry is the placeholder until it is loaded. */
export const projectQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: projectKey(id),
    queryFn: ({ signal }) =>
      session.call('getProject', { params: { id }, query: { limit: 0 }, signal }, texts.fetchFailed),
    retry,
    placeholderData: (): ProjectAnswer | undefined => {
      const pages = queryClientOf(session)
        .getQueriesData<Pages>({ queryKey: pagesKey })
        .flatMap(([, known]) => known?.pages ?? [])
      const lists = [queryClientOf(session).getQueryData<ProjectList>(listKey), ...pages]
      const project = lists.flatMap((list) => list?.projects ?? []).find(({ uid_project }) => uid_project === id)
      return project && { project, files: [], hasMore: project.file_count > 0 }
    },
  })

/** People the user works with in other projects; keeps the last result while loading. */
export const suggestionsQuery = (session: Session, id: string, q: string) =>
  queryOptions({
    queryKey: ['projects', 'suggestions', id, q],
    queryFn: ({ signal }) =>
      session.call('suggestMembers', { params: { id }, query: { q }, signal }, texts.addMemberFailed),
    retry: false,
    placeholderData: keepPreviousData,
  })

/** Refetches the list after an expired URL or another user's change. */
export const refreshProjects = async (session: Session): Promise<void> => {
  void queryClientOf(session).invalidateQueries({ queryKey: pagesKey })
  await queryClientOf(session).invalidateQueries({ queryKey: listKey })
}

/** Refetches after missed socket events, even if a fetch is running: its response may be older than these events. */
export const refetchProjects = async (session: Session): Promise<void> => {
  await refetchQuery(session, listKey)
  await queryClientOf(session).invalidateQueries({ queryKey: pagesKey })
}

/** Refetches a project and the loaded pages of its files; returns the files. */
export const refreshProject = async (session: Session, id: string): Promise<readonly Attachment[] | undefined> => {
  void refreshProjects(session)
  const [files] = await Promise.all([refreshProjectFiles(session, id), refetchQuery(session, projectKey(id))])
  return files
}

/**
 * Returns the project as the server lists it: with a shortened description and the first members, so that long ones are
 * not cached twice.
 */
const toListEntry = (project: Project): Project => {
  const { attachments: _, details, ...rest } = project
  return {
    ...rest,
    description: project.description.slice(0, limits.project.listedDescriptionMax),
    details: { ...details, members: details.members.slice(0, limits.project.listedMembers) },
  }
}

const changeList = (session: Session, change: (projects: readonly Project[]) => Project[]): void => {
  // The response of a running list fetch may be older than this change; refetch it.
  const isFetchingList = queryClientOf(session).isFetching({ queryKey: listKey, exact: true }) > 0
  queryClientOf(session).setQueryData<ProjectList>(
    listKey,
    (list) => list && { ...list, projects: change(list.projects) },
  )
  if (isFetchingList) void queryClientOf(session).invalidateQueries({ queryKey: listKey, exact: true })
  // Only the server knows which page a changed project belongs to.
  void queryClientOf(session).invalidateQueries({ queryKey: pagesKey })
}

const storeProject = (session: Session, project: Project): Project => {
  const { uid_project: id } = project
  changeList(session, (projects) => projects.map((known) => (known.uid_project === id ? toListEntry(project) : known)))
  queryClientOf(session).setQueryData<ProjectAnswer>(
    projectKey(id),
    (known) => known && { ...known, project: { ...known.project, ...project } },
  )
  return project
}

const changeUnread = (session: Session, id: string, change: (count: number) => number): void => {
  const changed = (project: Project): Project => {
    const unread_count = change(project.unread_count)
    return unread_count === project.unread_count ? project : { ...project, unread_count }
  }
  // Keep `dataUpdatedAt`: only this number is new.
  const keepUpdatedAt = (key: readonly unknown[]) => ({
    updatedAt: queryClientOf(session).getQueryState(key)?.dataUpdatedAt ?? 0,
  })
  const changedIn = (list: ProjectList): ProjectList => ({
    ...list,
    projects: list.projects.map((known) => (known.uid_project === id ? changed(known) : known)),
  })
  queryClientOf(session).setQueryData<ProjectList>(listKey, (list) => list && changedIn(list), keepUpdatedAt(listKey))
  for (const [key] of queryClientOf(session).getQueriesData<Pages>({ queryKey: pagesKey })) {
    queryClientOf(session).setQueryData<Pages>(
      key,
      (all) => all && { ...all, pages: all.pages.map(changedIn) },
      keepUpdatedAt(key),
    )
  }
  queryClientOf(session).setQueryData<ProjectAnswer>(
    projectKey(id),
    (known) => known && { ...known, project: changed(known.project) },
    keepUpdatedAt(projectKey(id)),
  )
  for (const key of [listKey, projectKey(id)]) refetchIfFetching(session, key)
}

export const setUnread = (session: Session, id: string, count: number): void => changeUnread(session, id, () => count)

/** Counts another user's message that is not on the screen. */
export const addUnread = (session: Session, id: string): void => changeUnread(session, id, (count) => count + 1)

const applyToProject = (session: Session, id: string, change: (project: Project) => Project): void => {
  queryClientOf(session).setQueryData<ProjectAnswer>(
    projectKey(id),
    (known) => known && { ...known, project: change(known.project) },
  )
  refetchIfFetching(session, projectKey(id))
}

export const applyMember = (
  session: Session,
  id: string,
  { member, removed }: { member?: Member; removed?: string },
): void => {
  applyToProject(session, id, (project) => {
    const email = member?.email ?? removed
    const { members } = project.details
    const index = members.findIndex((known) => known.email === email)
    const replacement = member ? [member] : []
    const changed = index === -1 ? [...members, ...replacement] : members.toSpliced(index, 1, ...replacement)
    return { ...project, member_count: changed.length, details: { ...project.details, members: changed } }
  })
  // Lists have only the first members.
  void refreshProjects(session)
}

/** Ignores a change that is older than the cached project, because events may arrive out of order. */
export const applyProject = (session: Session, id: string, change: ProjectChange): void => {
  const applied = (project: Project): Project =>
    change.updated_at < project.updated_at ? project : { ...project, ...change }
  changeList(session, (projects) =>
    projects.map((known) => (known.uid_project === id ? toListEntry(applied(known)) : known)),
  )
  applyToProject(session, id, applied)
}

/**
 * Removes a project from the lists. Its own query is only invalidated, because its page is still mounted until
 * navigation.
 */
const removeFromLists = async (session: Session, id: string): Promise<void> => {
  changeList(session, (projects) => projects.filter(({ uid_project }) => uid_project !== id))
  await queryClientOf(session).invalidateQueries({ queryKey: projectKey(id), refetchType: 'none' })
}

/** Adds a new project to the top of the list, without duplicates. */
export const addProject = (session: Session, project: Project): Project => {
  const isOther = ({ uid_project }: Project) => uid_project !== project.uid_project
  changeList(session, (projects) => [toListEntry(project), ...projects.filter(isOther)])
  return project
}

export type NewProject = { title: string; description: string; files: readonly File[] }

export const createProject = async (
  session: Session,
  { title, description, files }: NewProject,
  options: UploadOptions = {},
): Promise<Project> => {
  const body = { title, description, ...attachedFiles(files) }
  const { project } = await session.call('createProject', { ...options, body }, texts.createFailed)
  return addProject(session, project)
}

export type ProjectChanges = {
  title?: string
  description?: string
  status?: Project['status']
  is_template?: boolean
  client_sees?: Partial<ClientSees>
  details?: { currency?: string; tax_percent?: string; budget?: string | null }
}

/** Omitted fields are unchanged; files are added to the existing ones. */
export const updateProject = async (
  session: Session,
  id: string,
  changes: ProjectChanges,
  files: readonly File[] = [],
  options: UploadOptions = {},
): Promise<Project> => {
  const call = { ...options, params: { id }, body: { ...changes, ...attachedFiles(files) } }
  const { project } = await session.call('updateProject', call, texts.updateFailed)
  storeProject(session, project)
  if (files.length > 0) await refreshProject(session, id)
  return project
}

export const deleteProject = async (session: Session, id: string): Promise<void> => {
  await session.call('deleteProject', { params: { id } }, texts.deleteFailed)
  await removeFromLists(session, id)
}

export const addMember = async (
  session: Session,
  id: string,
  email: string,
  role: AssignableRole,
): Promise<Project> => {
  const { project } = await session.call('addMember', { params: { id }, body: { email, role } }, texts.addMemberFailed)
  await queryClientOf(session).invalidateQueries({ queryKey: ['projects', 'suggestions', id] })
  return storeProject(session, project)
}

export const changeRole = async (
  session: Session,
  id: string,
  email: string,
  role: AssignableRole,
): Promise<Project> => {
  const call = { params: { id, email }, body: { role } }
  const { project } = await session.call('changeRole', call, roleMessages.changeFailed)
  return storeProject(session, project)
}

/** Transfers ownership; the caller becomes a manager. */
export const handOverProject = async (session: Session, id: string, email: string): Promise<Project> => {
  const call = { params: { id }, body: { email } }
  const { project } = await session.call('handOverProject', call, roleMessages.transferFailed)
  return storeProject(session, project)
}

export const resendInvitation = async (session: Session, id: string, email: string): Promise<Project> => {
  const { project } = await session.call('resendInvitation', { params: { id, email } }, invitationMessages.resendFailed)
  return storeProject(session, project)
}

export const removeMember = async (session: Session, id: string, email: string): Promise<Project> => {
  const { project } = await session.call('removeMember', { params: { id, email } }, texts.removeMemberFailed)
  return storeProject(session, project)
}

/** With `notAgain`, no one can add the user to this project again. */
export const leaveProject = async (
  session: Session,
  id: string,
  ownEmail: string,
  { notAgain = false } = {},
): Promise<void> => {
  const query = notAgain ? { notAgain: 'true' as const } : {}
  await session.call('removeMember', { params: { id, email: ownEmail }, query }, texts.removeMemberFailed)
  await removeFromLists(session, id)
}
