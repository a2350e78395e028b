// Who may do what in a project. Both sides ask `can(role, capability)`, never `role === 'owner'`. Import-free.

const memberMay = ['viewProject', 'leaveProject', 'sendMessage', 'useBoard'] as const
const ownerMay = [
  'viewProject',
  'sendMessage',
  'useBoard',
  'editProject',
  'addMembers',
  'removeMembers',
  'changeStatus',
  'deleteProject',
  'deleteAnyMessage',
] as const

export type Role = 'owner' | 'member'
export type Capability = (typeof memberMay)[number] | (typeof ownerMay)[number]

const table: Record<Role, ReadonlySet<Capability>> = { owner: new Set(ownerMay), member: new Set(memberMay) }

/** An archived project is read-only for everybody, but for these. */
const whenArchived: ReadonlySet<Capability> = new Set([
  'viewProject',
  'leaveProject',
  'removeMembers',
  'changeStatus',
  'deleteProject',
])

/** A role that nobody knows may nothing. */
export const can = (role: Role, capability: Capability): boolean =>
  Object.hasOwn(table, role) && table[role].has(capability)

export const canWhenArchived = (capability: Capability): boolean => whenArchived.has(capability)
