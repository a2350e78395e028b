// The one door to a project. Strangers and unknown projects are told the same: not found. A member who may not do a
// thing hears so and keeps their session; what is archived can be read, left, revived and deleted, nothing else.
import { can, canWhenArchived, type Capability, type Role } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'

import type { Actor } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findPlace } from './member-queries.ts'

export type Place = {
  readonly role: Role
  readonly email: string
  readonly project: { readonly uid_project: string; readonly title: string; readonly status: 'active' | 'archived' }
}

export const requireProject = async (
  db: Db | Tx,
  actor: Actor,
  uid_project: string,
  capability: Capability,
): Promise<Place> => {
  const place = await findPlace(db, uid_project, actor.uid_user)
  if (!place) throw new ProductError('not_found', messages.project.notFound)
  if (!can(place.role, capability)) throw new ProductError('not_allowed', messages.http.notAllowed)
  if (place.status === 'archived' && !canWhenArchived(capability)) {
    throw new ProductError('conflict', messages.project.archivedReadOnly)
  }
  const { role, email, title, status } = place
  return { role, email, project: { uid_project, title, status } }
}
