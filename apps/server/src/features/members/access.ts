// The only access check for projects. A person outside the project gets 404, as if it did not exist. A member whose
// role lacks the capability gets 403. An action that does not work in an archived project gets 409.
import {
  can,
  canWhenArchived,
  linkAllows,
  type AccessRole,
  type Capability,
  type LinkRight,
  type ProjectStatus,
  type Role,
} from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'

import { findAccess, findAccesses, type FoundAccess } from '#platform/access-sql.ts'
import { reachesProject, type Actor } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { joinLookups } from '#platform/join-lookups.ts'
import { ProductError } from '#platform/product-error.ts'

export type Access = {
  readonly role: Role
  readonly email: string
  readonly project: { readonly uid_project: string; readonly title: string; readonly status: ProjectStatus }
}

const toAccess = (uid_project: string, found: FoundAccess | null | undefined): Access => {
  if (!found) throw new ProductError('not_found', messages.project.notFound)
  const { role, email, title, status } = found
  return { role, email, project: { uid_project, title, status } }
}

/** Requires membership in any role. */
export const requireAccess = async (db: Db | Tx, actor: Actor, uid_project: string): Promise<Access> =>
  toAccess(uid_project, await findAccess(db, uid_project, actor))

/** A member's role, or the rights of a guest's link. */
export type Allowed = { readonly role: AccessRole; readonly rights?: readonly LinkRight[] | undefined }

/** Whether the member or guest has the capability, regardless of the project's status. */
export const may = ({ role, rights }: Allowed, capability: Capability): boolean =>
  rights === undefined ? can(role, capability) : linkAllows(rights, capability)

/** Requires the capability regardless of the project's status. */
export const requireRole = (role: Role, capability: Capability): void => requireAllowed({ role }, capability)

const requireAllowed = (allowed: Allowed, capability: Capability): void => {
  if (!may(allowed, capability)) throw new ProductError('not_allowed', messages.http.notAllowed)
}

/** Refuses actions that do not work in an archived project. */
const requireStatus = (status: ProjectStatus, capability: Capability): void => {
  if (status === 'archived' && !canWhenArchived(capability)) {
    throw new ProductError('conflict', messages.project.archivedReadOnly)
  }
}

export const requireCapability = (
  { role, rights, project }: Allowed & { readonly project: Pick<Access['project'], 'status'> },
  capability: Capability,
): void => {
  requireAllowed({ role, rights }, capability)
  requireStatus(project.status, capability)
}

export const requireProject = async (
  db: Db | Tx,
  actor: Actor,
  uid_project: string,
  capability: Capability,
): Promise<Access> => {
  const access = await requireAccess(db, actor, uid_project)
  requireCapability(access, capability)
  return access
}

/** Returns a function like `requireProject` whose concurrent checks share a statement. */
export const createProjectCheck = (
  db: Db,
): ((actor: Actor, uid_project: string, capability: Capability) => Promise<Access>) => {
  const find = joinLookups((visits: Parameters<typeof findAccesses>[1]) => findAccesses(db, visits))
  return async (actor, uid_project, capability) => {
    const found = reachesProject(actor, uid_project) && (await find({ uid_project, uid_user: actor.uid_user }))
    const access = toAccess(uid_project, found || null)
    requireCapability(access, capability)
    return access
  }
}

/** For calls whose input decides which capability is needed: refuses roles with none of them before reading it. */
export const requireOneOf = async (
  db: Db | Tx,
  actor: Actor,
  uid_project: string,
  capabilities: readonly Capability[],
): Promise<void> => {
  const access = await requireAccess(db, actor, uid_project)
  const allowed = capabilities.filter((capability) => can(access.role, capability))
  // An allowed capability can only fail because the project is archived, so any of them gives the right reason.
  const usable = allowed.find(canWhenArchived) ?? allowed[0] ?? capabilities[0]
  if (usable !== undefined) requireCapability(access, usable)
}
