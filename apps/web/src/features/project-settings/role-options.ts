import { assignableRoles, capabilityToAssign, type AssignableRole } from '@joinery/contract/capabilities'
import type { Member, Project } from '@joinery/contract/projects'

import { may } from '#lib/may.ts'

const mayDecideAbout = (project: Project, role: Member['role']): boolean => {
  const needed = capabilityToAssign(role)
  return needed === null || may(project, needed)
}

/** The roles the current user can assign. */
export const rolesToGive = (project: Project): readonly AssignableRole[] =>
  assignableRoles.filter((role) => mayDecideAbout(project, role))

/** Whether the current user can change this member's role. */
export const mayChange = (project: Project, { role }: Member): boolean =>
  may(project, 'changeRoles') && mayDecideAbout(project, role)

export const mayRemove = (project: Project, { role }: Member): boolean =>
  may(project, 'removeMembers') && mayDecideAbout(project, role)
