// Who may do what in a project, and in the installation as a whole: the one authority. Both sides ask `can(role, capability)`, never `role === 'owner'`; a hot
// statement takes `rolesThat(capability)` and `statusesThat(capability)` as parameters. Every call and socket event
// declares its capability beside its schema. Import-free.

export const roles = ['owner', 'member'] as const
export type Role = (typeof roles)[number]

export const projectStatuses = ['active', 'archived'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const capabilities = [
  /** See the project: in lists and in search, its description, its people, its files. */
  'viewProject',
  /** Receive its events as they happen, texts of messages and cards included, and be seen as present. */
  'followProject',
  'leaveProject',
  /** Read the discussion and mark it as read. */
  'readMessages',
  /** Send, and edit, delete and restore one's own. */
  'sendMessage',
  /** Let the others see that one is typing. */
  'showTyping',
  /** Delete messages and comments of others. */
  'deleteAnyMessage',
  /** Read the board, its cards and their comments. */
  'viewBoard',
  /** Add, move, assign, date and delete cards, and edit one's own. */
  'useBoard',
  /** Comment on cards, and edit, delete and restore one's own comments. */
  'commentOnCards',
  'downloadFiles',
  /** Title, description, details; add and delete the project's own files. */
  'editProject',
  /** Add people and see whom one could add. */
  'addMembers',
  'removeMembers',
  'changeStatus',
  'deleteProject',
] as const
export type Capability = (typeof capabilities)[number]

/** Exported so that a test can take a capability away at run time and see who refuses. Nothing else changes it. */
export const capabilityTable: Readonly<Record<Role, Set<Capability>>> = {
  owner: new Set(capabilities.filter((capability) => capability !== 'leaveProject')),
  member: new Set([
    'viewProject',
    'followProject',
    'leaveProject',
    'readMessages',
    'sendMessage',
    'showTyping',
    'viewBoard',
    'useBoard',
    'commentOnCards',
    'downloadFiles',
  ]),
}

/** An archived project is read-only for everybody, but for these. */
export const archivedTable: Set<Capability> = new Set([
  'viewProject',
  'followProject',
  'leaveProject',
  'readMessages',
  'showTyping',
  'viewBoard',
  'downloadFiles',
  'removeMembers',
  'changeStatus',
  'deleteProject',
])

/** A role that nobody knows may nothing. */
export const can = (role: Role, capability: Capability): boolean =>
  Object.hasOwn(capabilityTable, role) && capabilityTable[role].has(capability)

export const canWhenArchived = (capability: Capability): boolean => archivedTable.has(capability)

/** The roles that a capability allows, for a statement that checks the role itself. */
export const rolesThat = (capability: Capability): Role[] => roles.filter((role) => can(role, capability))

/** The statuses of a project in which a capability can be used. */
export const statusesThat = (capability: Capability): ProjectStatus[] =>
  canWhenArchived(capability) ? [...projectStatuses] : projectStatuses.filter((status) => status !== 'archived')

/** A project has exactly one owner, who does not leave and cannot be removed; says nothing about what the owner may. */
export const isOwner = (role: Role): boolean => role === 'owner'

/**
 * What admins may in the installation. None of it opens a project: an admin is in those projects in which they are a
 * member, with the role that they have there, and in no other.
 */
export const installationCapabilities = [
  'viewPeople',
  /** Make and remove admins, disable and enable accounts, set plans. */
  'changePeople',
  'invitePeople',
  'viewCredits',
  /** Grant credits and take them back. */
  'changeCredits',
  'viewProviders',
  'testProviders',
  'viewInstallation',
  'viewAudit',
] as const
export type InstallationCapability = (typeof installationCapabilities)[number]

/** Exported for the same test as `capabilityTable`. */
export const adminTable: Set<InstallationCapability> = new Set(installationCapabilities)

/** Whoever is no admin may nothing, and is not told that there was anything. */
export const mayInInstallation = (isAdmin: boolean, capability: InstallationCapability): boolean =>
  isAdmin && adminTable.has(capability)
