import { can, canWhenArchived, type Capability } from '@joinery/contract/capabilities'
import type { Project } from '@joinery/contract/projects'

/** May the person on the screen do this in this project, as it stands now? The server asks the same. */
export const may = ({ role, status }: Pick<Project, 'role' | 'status'>, capability: Capability): boolean =>
  can(role, capability) && (status !== 'archived' || canWhenArchived(capability))
