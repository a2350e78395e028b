import { can, isOwner } from '@joinery/contract/capabilities'
import type { Project } from '@joinery/contract/projects'

import { countFiles, listCovers, type FileRow } from '#features/files/file-queries.ts'
import { presentFile } from '#features/files/present-file.ts'
import { listMembers, type MemberRow } from '#features/members/member-queries.ts'
import { presentMember } from '#features/members/present-member.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database.ts'

import type { ProjectRow } from './project-queries.ts'
import type { ProjectsState } from './projects-context.ts'

type Surroundings = {
  readonly members: readonly MemberRow[]
  readonly cover: FileRow | undefined
  readonly fileCount: number
  readonly unreadCount: number
  readonly openCardCount: number
}

const present = (context: Context, row: ProjectRow, { members, cover, ...counts }: Surroundings): Project => {
  const owner = members.find(({ role }) => isOwner(role))
  if (!owner) throw new Error('A project has no owner')
  const others = members.filter(({ role }) => !isOwner(role))
  return {
    uid_project: row.uid_project,
    uid_user: row.uid_user,
    creator_email: owner.email,
    creator: presentMember(context, owner),
    title: row.title,
    description: row.description,
    status: row.status,
    role: row.role,
    details: { ...row.details, members: others.map((member) => presentMember(context, member)) },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    file_count: counts.fileCount,
    cover: cover ? presentFile(context, cover) : null,
    unread_count: counts.unreadCount,
    open_card_count: counts.openCardCount,
  }
}

/** Many projects with five more statements, however many there are. */
export const presentProjects = async (
  context: ActorContext & ProjectsState,
  db: Db | Tx,
  rows: readonly ProjectRow[],
): Promise<Project[]> => {
  const ids = rows.map(({ uid_project }) => uid_project)
  if (ids.length === 0) return []
  // One after the other: in a transaction there is one connection.
  const members = await listMembers(db, ids)
  const covers = await listCovers(db, ids)
  const counts = await countFiles(db, ids)
  const unread = await context.projectCounts.unread(db, context.actor.uid_user, ids)
  const openCards = await context.projectCounts.openCards(db, ids)
  const membersOf = Map.groupBy(members, ({ uid_project }) => uid_project)
  const coverOf = new Map(covers.map((cover) => [cover.uid_project, cover]))
  return rows.map((row) =>
    present(context, row, {
      members: membersOf.get(row.uid_project) ?? [],
      cover: coverOf.get(row.uid_project),
      fileCount: counts.get(row.uid_project) ?? 0,
      unreadCount: unread.get(row.uid_project) ?? 0,
      openCardCount: can(row.role, 'viewBoard') ? (openCards.get(row.uid_project) ?? 0) : 0,
    }),
  )
}

export const presentProject = async (
  context: ActorContext & ProjectsState,
  db: Db | Tx,
  row: ProjectRow,
): Promise<Project> => {
  const [project] = await presentProjects(context, db, [row])
  if (!project) throw new Error('A project was not presented')
  return project
}
