import { can, canWhenArchived, type Capability } from '@joinery/contract/capabilities'
import type { Project } from '@joinery/contract/projects'

/** Whether the current user has the capability in this project. The server makes the same check. */
export const may = ({ role, status }: Pick<Project, 'role' | 'status'>, capability: Capability): boolean =>
  can(role, capability) && (status !== 'archived' || canWhenArchived(capability))
