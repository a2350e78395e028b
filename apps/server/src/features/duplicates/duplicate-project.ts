// A copy of a project, created in one transaction. It shares the stored bytes of its files with its source, and nothing else.
import { assignableRoles, defaultRole, type AssignableRole, type Role } from '@joinery/contract/capabilities'
import type { duplicatesCalls } from '@joinery/contract/duplicates'
import { messages } from '@joinery/contract/messages'
import type { ProjectPart } from '@joinery/contract/project-parts'
import type { Project } from '@joinery/contract/projects'
import type { z } from 'zod'

import { lockUserByEmail } from '#features/auth/account/user-queries.ts'
import { copyBoard, rewriteBoard } from '#features/cards/copying/copy-board.ts'
import { copyIntoProject } from '#features/files/copy-files.ts'
import { lockNewestFiles } from '#features/files/copy-queries.ts'
import { requireProject } from '#features/members/access.ts'
import { addMemberIn } from '#features/members/add-member.ts'
import { toClientSees } from '#features/members/client-sees.ts'
import { selectMembers } from '#features/members/member-queries.ts'
import { placeProject } from '#features/projects/create-project.ts'
import { readProject } from '#features/projects/get-project.ts'
import { toMoneySettings } from '#features/projects/money-settings.ts'
import { findProject, lockProject, updateProjectRow, type ProjectRow } from '#features/projects/project-queries.ts'
import type { ProjectsState } from '#features/projects/projects-context.ts'
import { copySelectionsOf, rewriteSelections } from '#features/selections/copy-list.ts'
import { hasNamedProjects, requireNoToken } from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { rewriteAddress, rewriteHtml, rewriteText, type LinkedCopies } from './rewrite-links.ts'

type DuplicateContext = ActorContext & ProjectsState
type Input = z.output<typeof duplicatesCalls.duplicateProject.body>

export const duplicateProject = (
  context: DuplicateContext,
  uid_source: string,
  { title, include }: Input,
): Promise<Project> =>
  transaction(context.db, async (tx) => {
    const { actor } = context
    // A token does not add people, and one for some projects does not create any.
    if (include.includes('members') || hasNamedProjects(actor)) requireNoToken(actor)
    // Others wait, so that the copy is of one state.
    await lockProject(tx, uid_source)
    await requireProject(tx, actor, uid_source, 'duplicateProject')
    const source = await findProject(tx, uid_source, actor)
    if (!source) throw new ProductError('not_found', messages.project.notFound)
    const has = (part: ProjectPart): boolean => include.includes(part)
    const members = has('members') ? await lockAccounts(tx, uid_source) : []
    const uid_project = await placeProject(context, tx, {
      title,
      description: has('description') ? source.description : '',
      details: copiedDetails(source),
    })
    const files = has('files') ? await copyFileArea(context, tx, uid_source, uid_project) : new Map<string, string>()
    const selections = has('selections') ? await copySelectionsOf(context, tx, { uid_source, uid_project, files }) : []
    const parts = { hasCards: has('cards'), hasLabels: has('labels') }
    const board = await copyBoard(context, tx, { uid_source, uid_project, ...parts })
    const copies = new Map([...files, ...selections, ...board])
    await rewriteLinks(context, tx, has('description') ? source.description : '', { uid_source, uid_project, copies })
    await copyMembers(context, tx, members, uid_project)
    return readProject(context, tx, uid_project)
  })

/** How the project counts money and what clients see; the budget and other details are about the source alone. */
const copiedDetails = ({ details }: Pick<ProjectRow, 'details'>) => {
  const { currency, tax_percent } = toMoneySettings(details)
  return { currency, tax_percent, client_sees: toClientSees(details['client_sees']) }
}

/** Copies the newest versions and returns the ids of the copies by the ids of the files. */
const copyFileArea = async (
  context: ActorContext,
  tx: Tx,
  uid_source: string,
  uid_project: string,
): Promise<ReadonlyMap<string, string>> => {
  const files = await lockNewestFiles(tx, uid_source)
  const uid_copies = await copyIntoProject(context, tx, files, { uid_project, is_listed: true })
  return new Map(files.map(({ uid_file }, index) => [uid_file, uid_copies[index] ?? '']))
}

/** Links from one part of the source to another lead to the same part of the copy. */
const rewriteLinks = async (
  { clock }: ActorContext,
  tx: Tx,
  description: string,
  linked: LinkedCopies,
): Promise<void> => {
  const { uid_project, uid_source } = linked
  const ofText = {
    uid_project,
    named: uid_source,
    rewriteText: (text: string) => rewriteText(text, linked),
    rewriteHtml: (html: string) => rewriteHtml(html, linked),
    rewriteAddress: (address: string) => rewriteAddress(address, linked),
  }
  const rewritten = rewriteHtml(description, linked)
  if (rewritten !== description) await updateProjectRow(tx, uid_project, { description: rewritten }, clock.now())
  await rewriteBoard(tx, ofText)
  await rewriteSelections(tx, ofText)
}

const roleInCopy = (role: Role): AssignableRole =>
  assignableRoles.find((assignable) => assignable === role) ?? defaultRole

type Member = { readonly uid_user: string | null; readonly email: string; readonly role: Role }

/**
 * Locks the accounts of everyone in the source in order of the address. The actor's is among them, because it is locked
 * before others when plans are enforced: two people who copy projects with each other in them would wait for each other.
 */
const lockAccounts = async (tx: Tx, uid_source: string): Promise<readonly Member[]> => {
  const members = await selectMembers(tx, [uid_source]).execute()
  const sorted = members.toSorted((one, other) => (one.email < other.email ? -1 : 1))
  for (const { email } of sorted) await lockUserByEmail(tx, email)
  return sorted
}

/** Adds or invites everyone but the actor, as if the actor added them one by one. */
const copyMembers = async (
  context: DuplicateContext,
  tx: Tx,
  members: readonly Member[],
  uid_project: string,
): Promise<void> => {
  const others = members.filter(({ uid_user }) => uid_user !== context.actor.uid_user)
  for (const { email, role } of others) await addMemberIn(context, tx, uid_project, { email, role: roleInCopy(role) })
}
