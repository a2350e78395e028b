import { can, isOwner, type Capability } from '@joinery/contract/capabilities'
import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'

import { fromJson, type ProjectFileRow } from '#features/files/file-queries.ts'
import { presentFileFor } from '#features/files/present-file.ts'
import { toClientSees } from '#features/members/client-sees.ts'
import type { MemberRow } from '#features/members/member-queries.ts'
import { presentMember, presentMemberFor } from '#features/members/present-member.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { required } from '#platform/required.ts'

import { toMoneySettings } from './money-settings.ts'
import type { ProjectRow } from './project-queries.ts'
import type { ProjectsState } from './projects-context.ts'
import { readSurroundings, type ProjectCount, type Surroundings } from './surroundings-queries.ts'

type Around = {
  readonly members: readonly MemberRow[]
  readonly cover: ProjectFileRow | undefined
  readonly fileCount: number
  readonly unreadCount: number
  readonly openCardCount: number
}

const present = (context: Context, row: ProjectRow, { members, cover, ...counts }: Around): Project => {
  const owner = required(
    members.find(({ role }) => isOwner(role)),
    'A project has no owner',
  )
  const creator = presentMemberFor(context, row.role, owner)
  const others = members.filter(({ role }) => !isOwner(role))
  const details = can(row.role, 'viewMembers')
    ? {
        ...row.details,
        ...toMoneySettings(row.details),
        client_sees: toClientSees(row.details['client_sees']),
        members: others.map((member) => presentMember(context, member)),
      }
    : { members: [] }
  return {
    uid_project: row.uid_project,
    uid_user: row.uid_user,
    creator_email: creator.email,
    creator,
    title: row.title,
    description: row.description,
    status: row.status,
    is_template: row.is_template,
    role: row.role,
    details,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    member_count: can(row.role, 'viewMembers') ? (owner.member_total ?? members.length) - 1 : 0,
    file_count: counts.fileCount,
    cover: cover ? presentFileFor(context, row.role, cover) : null,
    unread_count: counts.unreadCount,
    open_card_count: counts.openCardCount,
  }
}

const byProject = (counts: readonly ProjectCount[]): ReadonlyMap<string, number> =>
  new Map(counts.map(({ uid_project, count }) => [uid_project, count]))

const presentAll = (context: Context, rows: readonly ProjectRow[], around: Surroundings): Project[] => {
  const membersOf = Map.groupBy(around.members, ({ uid_project }) => uid_project)
  const coverOf = new Map(around.covers.map((cover) => [cover.uid_project, fromJson(cover)]))
  const [files, unread, openCards] = [around.file_counts, around.unread_counts, around.open_card_counts].map(byProject)
  return rows.map((row) =>
    present(context, row, {
      members: membersOf.get(row.uid_project) ?? [],
      cover: coverOf.get(row.uid_project),
      fileCount: files?.get(row.uid_project) ?? 0,
      unreadCount: unread?.get(row.uid_project) ?? 0,
      openCardCount: can(row.role, 'viewBoard') ? (openCards?.get(row.uid_project) ?? 0) : 0,
    }),
  )
}

const wantedOf = (rows: readonly ProjectRow[]) => {
  const where = (capability: Capability) =>
    rows.filter(({ role }) => can(role, capability)).map(({ uid_project }) => uid_project)
  return {
    uid_projects: rows.map(({ uid_project }) => uid_project),
    withReplyFiles: where('viewReplyFiles'),
    withTeamPins: where('viewTeamComments'),
  }
}

/** Presents any number of projects with one more statement. */
export const presentProjects = async (
  context: ActorContext & ProjectsState,
  db: Db | Tx,
  rows: readonly ProjectRow[],
  { memberLimit }: { readonly memberLimit?: number } = {},
): Promise<Project[]> => {
  if (rows.length === 0) return []
  const wanted = { ...wantedOf(rows), memberLimit }
  const around = await readSurroundings(db, context.projectCounts, context.actor.uid_user, wanted)
  return presentAll(context, rows, around)
}

/** Presents a project with the first of its own files, with one more statement. */
export const presentWithFiles = async (
  context: ActorContext & ProjectsState,
  db: Db | Tx,
  row: ProjectRow,
  fileLimit: number,
): Promise<{ project: Project; files: Attachment[] }> => {
  const wanted = { ...wantedOf([row]), filesOf: row.uid_project, fileLimit }
  const around = await readSurroundings(db, context.projectCounts, context.actor.uid_user, wanted)
  const project = required(presentAll(context, [row], around)[0], 'A project was not presented')
  const openPinCount = around.open_pin_counts[0]?.count ?? 0
  const seen = can(row.role, 'viewReview') ? { open_pin_count: openPinCount } : {}
  return {
    project: { ...project, ...seen },
    files: around.files.map((file) => presentFileFor(context, row.role, fromJson(file))),
  }
}

export const presentProject = async (
  context: ActorContext & ProjectsState,
  db: Db | Tx,
  row: ProjectRow,
): Promise<Project> => {
  const [project] = await presentProjects(context, db, [row])
  return required(project, 'A project was not presented')
}
