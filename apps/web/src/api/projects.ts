import type { AnswerOf } from '@joinery/contract/call-types'
import type { AssignableRole } from '@joinery/contract/capabilities'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member, Project, ProjectSort } from '@joinery/contract/projects'
import type { ProjectChange } from '@joinery/contract/socket'
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { CallError } from '#lib/http/call-error.ts'
import type { UploadOptions } from '#lib/http/http.ts'
import { followReading, queryClientOf, readAgain } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { attachedFiles } from './files.ts'

const say = messages.project

type Listed = AnswerOf<'listProjects'>
type Pages = InfiniteData<Listed, string>
type Whole = AnswerOf<'getProject'>

/** What the server has refused it refuses the second time too; only a failure of the moment is tried again. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500)

const listKey = ['projects', 'list'] as const
const pagesKey = ['projects', 'pages'] as const
const wholeKey = (id: string) => ['projects', 'whole', id] as const

/**
 * The projects of the caller, active and archived, the latest first: all of them, or as many as one answer holds. Then
 * `nextCursor` is a text, and searching and sorting are the server's (`projectPagesQuery`).
 */
export const projectsQuery = (session: Session) =>
  queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) =>
      session.call('listProjects', { query: { limit: limits.project.pageMax }, signal }, say.listFailed),
    retry,
  })

export type WantedProjects = { readonly status: Project['status']; readonly q: string; readonly sort: ProjectSort }

/** Page by page, as the server finds and sorts them; while other words are looked up the last answer stays. */
export const projectPagesQuery = (session: Session, wanted: WantedProjects) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey, wanted],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...wanted, limit: limits.project.pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      return session.call('listProjects', { query, signal }, say.listFailed)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Listed) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    retry,
  })

/** A project with its files. Until it is here, what the list knows of it stands in (`isPlaceholderData`). */
export const projectQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: wholeKey(id),
    queryFn: ({ signal }) => session.call('getProject', { params: { id }, signal }, say.fetchFailed),
    retry,
    placeholderData: (): Whole | undefined => {
      const pages = queryClientOf(session)
        .getQueriesData<Pages>({ queryKey: pagesKey })
        .flatMap(([, known]) => known?.pages ?? [])
      const lists = [queryClientOf(session).getQueryData<Listed>(listKey), ...pages]
      const project = lists.flatMap((list) => list?.projects ?? []).find(({ uid_project }) => uid_project === id)
      return project && { project, files: [] }
    },
  })

/** People whom the caller works with elsewhere; while a longer word is being looked up the last answer stays. */
export const suggestionsQuery = (session: Session, id: string, q: string) =>
  queryOptions({
    queryKey: ['projects', 'suggestions', id, q],
    queryFn: ({ signal }) =>
      session.call('suggestMembers', { params: { id }, query: { q }, signal }, say.addMemberFailed),
    retry: false,
    placeholderData: keepPreviousData,
  })

/** The list is read again: an address in it has run out, or somebody else changed something. */
export const refreshProjects = async (session: Session): Promise<void> => {
  void queryClientOf(session).invalidateQueries({ queryKey: pagesKey })
  await queryClientOf(session).invalidateQueries({ queryKey: listKey })
}

/** The same after a gap: a list that is on its way may have been read before it. */
export const followProjects = async (session: Session): Promise<void> => {
  await readAgain(session, listKey)
  await queryClientOf(session).invalidateQueries({ queryKey: pagesKey })
}

/** One project is read again, wherever it is shown; answers the files that it has now. */
export const refreshProject = async (session: Session, id: string): Promise<readonly Attachment[] | undefined> => {
  void refreshProjects(session)
  await readAgain(session, wholeKey(id))
  return queryClientOf(session).getQueryData<Whole>(wholeKey(id))?.files
}

/** A list shows a description shortened, so that a long one is not carried twice. */
const listed = (project: Project): Project => {
  const { attachments: _, ...rest } = project
  return { ...rest, description: project.description.slice(0, limits.project.listedDescriptionMax) }
}

const changeList = (session: Session, change: (projects: readonly Project[]) => Project[]): void => {
  // A list that is on its way was written before this change: it is asked for again.
  const isOnItsWay = queryClientOf(session).isFetching({ queryKey: listKey, exact: true }) > 0
  queryClientOf(session).setQueryData<Listed>(listKey, (list) => list && { ...list, projects: change(list.projects) })
  if (isOnItsWay) void queryClientOf(session).invalidateQueries({ queryKey: listKey, exact: true })
  // Which page a changed project belongs to, only the server knows.
  void queryClientOf(session).invalidateQueries({ queryKey: pagesKey })
}

/** What the server answered to a change is known at once wherever the project is shown. */
const keep = (session: Session, project: Project): Project => {
  const { uid_project: id } = project
  changeList(session, (projects) => projects.map((known) => (known.uid_project === id ? listed(project) : known)))
  queryClientOf(session).setQueryData<Whole>(
    wholeKey(id),
    (known) => known && { files: project.attachments ?? known.files, project: { ...known.project, ...project } },
  )
  return project
}

/** How many messages of a project are unread, wherever that is shown. */
const changeUnread = (session: Session, id: string, change: (count: number) => number): void => {
  const changed = (project: Project): Project => {
    const unread_count = change(project.unread_count)
    return unread_count === project.unread_count ? project : { ...project, unread_count }
  }
  // Only this number is new; for everything else the answers are as old as they were.
  const asOld = (key: readonly unknown[]) => ({
    updatedAt: queryClientOf(session).getQueryState(key)?.dataUpdatedAt ?? 0,
  })
  const changedIn = (list: Listed): Listed => ({
    ...list,
    projects: list.projects.map((known) => (known.uid_project === id ? changed(known) : known)),
  })
  queryClientOf(session).setQueryData<Listed>(listKey, (list) => list && changedIn(list), asOld(listKey))
  for (const [key] of queryClientOf(session).getQueriesData<Pages>({ queryKey: pagesKey })) {
    queryClientOf(session).setQueryData<Pages>(
      key,
      (all) => all && { ...all, pages: all.pages.map(changedIn) },
      asOld(key),
    )
  }
  queryClientOf(session).setQueryData<Whole>(
    wholeKey(id),
    (known) => known && { ...known, project: changed(known.project) },
    asOld(wholeKey(id)),
  )
  for (const key of [listKey, wholeKey(id)]) followReading(session, key)
}

export const setUnread = (session: Session, id: string, count: number): void => changeUnread(session, id, () => count)

/** Somebody else has written something that nobody here looks at. */
export const addUnread = (session: Session, id: string): void => changeUnread(session, id, (count) => count + 1)

/** What the server told of a project enters what is known of it, wherever it is shown. */
const applyTold = (session: Session, id: string, change: (project: Project) => Project): void => {
  changeList(session, (projects) => projects.map((known) => (known.uid_project === id ? listed(change(known)) : known)))
  queryClientOf(session).setQueryData<Whole>(
    wholeKey(id),
    (known) => known && { ...known, project: change(known.project) },
  )
  followReading(session, wholeKey(id))
}

/** Somebody has come or gone, or an invited one is in. */
export const applyMember = (
  session: Session,
  id: string,
  { member, removed }: { member?: Member; removed?: string },
): void =>
  applyTold(session, id, (project) => {
    const email = member?.email ?? removed
    const { members } = project.details
    const at = members.findIndex((known) => known.email === email)
    const put = member ? [member] : []
    const changed = at === -1 ? [...members, ...put] : members.toSpliced(at, 1, ...put)
    return { ...project, details: { ...project.details, members: changed } }
  })

/** Of two changes the later one counts, in whatever order they come. */
export const applyProject = (session: Session, id: string, change: ProjectChange): void =>
  applyTold(session, id, (project) => (change.updated_at < project.updated_at ? project : { ...project, ...change }))

/** Gone from the lists; whoever stands on its page is led away first, and coming back asks the server anew. */
const forget = async (session: Session, id: string): Promise<void> => {
  changeList(session, (projects) => projects.filter(({ uid_project }) => uid_project !== id))
  await queryClientOf(session).invalidateQueries({ queryKey: wholeKey(id), refetchType: 'none' })
}

/** A new one stands on top of the list, once. */
export const addProject = (session: Session, project: Project): Project => {
  const isOther = ({ uid_project }: Project) => uid_project !== project.uid_project
  changeList(session, (projects) => [listed(project), ...projects.filter(isOther)])
  return project
}

export type NewProject = { title: string; description: string; files: readonly File[] }

export const createProject = async (
  session: Session,
  { title, description, files }: NewProject,
  options: UploadOptions = {},
): Promise<Project> => {
  const body = { title, description, ...attachedFiles(files) }
  const { project } = await session.call('createProject', { ...options, body }, say.createFailed)
  return addProject(session, project)
}

export type ProjectChanges = { title?: string; description?: string; status?: Project['status'] }

/** What is not named stays; files are added to those that are there. */
export const updateProject = async (
  session: Session,
  id: string,
  changes: ProjectChanges,
  files: readonly File[] = [],
  options: UploadOptions = {},
): Promise<Project> => {
  const call = { ...options, params: { id }, body: { ...changes, ...attachedFiles(files) } }
  const { project } = await session.call('updateProject', call, say.updateFailed)
  keep(session, project)
  if (files.length > 0) await refreshProject(session, id)
  return project
}

export const deleteProject = async (session: Session, id: string): Promise<void> => {
  await session.call('deleteProject', { params: { id } }, say.deleteFailed)
  await forget(session, id)
}

export const addMember = async (
  session: Session,
  id: string,
  email: string,
  role: AssignableRole,
): Promise<Project> => {
  const { project } = await session.call('addMember', { params: { id }, body: { email, role } }, say.addMemberFailed)
  await queryClientOf(session).invalidateQueries({ queryKey: ['projects', 'suggestions', id] })
  return keep(session, project)
}

export const changeRole = async (
  session: Session,
  id: string,
  email: string,
  role: AssignableRole,
): Promise<Project> => {
  const call = { params: { id, email }, body: { role } }
  const { project } = await session.call('changeRole', call, roleMessages.changeFailed)
  return keep(session, project)
}

/** The project is somebody else's then, and oneself its manager. */
export const handOverProject = async (session: Session, id: string, email: string): Promise<Project> => {
  const call = { params: { id }, body: { email } }
  const { project } = await session.call('handOverProject', call, roleMessages.transferFailed)
  return keep(session, project)
}

export const resendInvitation = async (session: Session, id: string, email: string): Promise<Project> => {
  const { project } = await session.call('resendInvitation', { params: { id, email } }, invitationMessages.resendFailed)
  return keep(session, project)
}

export const removeMember = async (session: Session, id: string, email: string): Promise<Project> => {
  const { project } = await session.call('removeMember', { params: { id, email } }, say.removeMemberFailed)
  return keep(session, project)
}

/** A member goes of their own will; the project is no longer theirs to see. */
export const leaveProject = async (
  session: Session,
  id: string,
  ownEmail: string,
  { notAgain = false } = {},
): Promise<void> => {
  const query = notAgain ? { notAgain: 'true' as const } : {}
  await session.call('removeMember', { params: { id, email: ownEmail }, query }, say.removeMemberFailed)
  await forget(session, id)
}
