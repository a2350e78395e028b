// The one check of access to a project. A stranger gets the same response as for a project that does not exist: not found.
// A member whose role lacks the capability is refused without losing the session; what is closed by archiving is a conflict.
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

import { findAccess } from '#platform/access-sql.ts'
import type { Actor } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

export type Access = {
  readonly role: Role
  readonly email: string
  readonly project: { readonly uid_project: string; readonly title: string; readonly status: ProjectStatus }
}

/** For whoever is in the project, whatever their role may. */
export const requireAccess = async (db: Db | Tx, actor: Actor, uid_project: string): Promise<Access> => {
  const found = await findAccess(db, uid_project, actor.uid_user)
  if (!found) throw new ProductError('not_found', messages.project.notFound)
  const { role, email, title, status } = found
  return { role, email, project: { uid_project, title, status } }
}

/** What decides about somebody: a person's role, or what the link allows by which a guest came. */
export type Allowed = { readonly role: AccessRole; readonly rights?: readonly LinkRight[] | undefined }

export const may = ({ role, rights }: Allowed, capability: Capability): boolean =>
  rights === undefined ? can(role, capability) : linkAllows(rights, capability)

/** That the role may, whatever the status of the project. */
export const requireRole = (role: Role, capability: Capability): void => requireAllowed({ role }, capability)

const requireAllowed = (allowed: Allowed, capability: Capability): void => {
  if (!may(allowed, capability)) throw new ProductError('not_allowed', messages.http.notAllowed)
}

/** What is closed by archiving. */
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

/** Before it is known which of them is needed: whoever may use none of them is refused at once. */
export const requireOneOf = async (
  db: Db | Tx,
  actor: Actor,
  uid_project: string,
  capabilities: readonly Capability[],
): Promise<void> => {
  const access = await requireAccess(db, actor, uid_project)
  const allowed = capabilities.filter((capability) => can(access.role, capability))
  // Each of the allowed ones can only fail because the project is archived, so any of them says why.
  const usable = allowed.find(canWhenArchived) ?? allowed[0] ?? capabilities[0]
  if (usable !== undefined) requireCapability(access, usable)
}
