// Who may do what in a project, and in the installation as a whole: the one authority. Both sides ask `can(role, capability)`, never `role === 'owner'`; a hot
// statement takes `rolesWith(capability)` and `statusesAllowing(capability)` as parameters. Every call and socket event
// declares its capability beside its schema. Import-free.

/** From the one who may most to the one who may least. */
export const roles = ['owner', 'manager', 'member', 'client'] as const
export type Role = (typeof roles)[number]

/** Whoever looks by a link, without an account. What they may depends on the link as well: `linkAllows`. */
export const guestRole = 'guest'
export type AccessRole = Role | typeof guestRole

/** Those that can be given to somebody. Ownership is handed over instead: a project has exactly one owner at any time. */
export const assignableRoles = ['manager', 'member', 'client'] as const satisfies readonly Role[]
export type AssignableRole = (typeof assignableRoles)[number]

export const projectStatuses = ['active', 'archived'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const capabilities = [
  /** See the project: in lists and in search, its description and its own files. Join it by socket. */
  'viewProject',
  /** See who is in it, their addresses, who uploaded what, and its other details. Without it people have names only. */
  'viewMembers',
  /**
   * Receive its events as they happen, texts of messages and cards included, and be seen as present. Whoever joins without
   * it is in another socket room, which carries nothing of that.
   */
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
  /** Files of messages, cards and comments. Without it they are as if they did not exist. */
  'viewReplyFiles',
  /** See the versions of files and the comments on them. */
  'viewReview',
  /** See versions of a file that are not the newest. */
  'compareVersions',
  /** Comment on files and answer, and edit and delete one's own. */
  'commentOnFiles',
  /** Resolve and reopen comments on files. */
  'resolvePins',
  /** Delete comments of others on files. */
  'deleteAnyPin',
  /** Make, mail, list and revoke links for people without an account. */
  'manageLinks',
  /** Ask others whether a version is right, and withdraw what one has asked. */
  'askForApproval',
  /** Answer where one was asked. */
  'decideApprovals',
  /** See what was asked of others. */
  'viewAllApprovals',
  'withdrawAnyApproval',
  /** Generate and revise images and summarize texts within the project. */
  'useAi',
  /** Add files to the project, such as generated images, and versions of its files. */
  'addFiles',
  /** Title, description, details; add and delete the project's own files. */
  'editProject',
  /** Add people and see whom one could add. */
  'addMembers',
  'removeMembers',
  /** Make a member a client and the other way round, also of somebody who is invited. */
  'changeRoles',
  /** Make somebody a manager; change or remove one. */
  'manageManagers',
  /** Make somebody else the owner, and become a manager. */
  'handOver',
  /** Become the owner, when it is handed over. */
  'takeOver',
  'changeStatus',
  'deleteProject',
] as const
export type Capability = (typeof capabilities)[number]

/** What a client may, everybody else may too. */
const clientCapabilities = [
  'viewProject',
  'downloadFiles',
  'viewReview',
  'compareVersions',
  'commentOnFiles',
  'resolvePins',
  'decideApprovals',
] as const satisfies readonly Capability[]

/** The daily work, of everybody but clients. */
const teamCapabilities = [
  ...clientCapabilities,
  'viewMembers',
  'followProject',
  'readMessages',
  'sendMessage',
  'showTyping',
  'viewBoard',
  'useBoard',
  'commentOnCards',
  'viewReplyFiles',
  'askForApproval',
  'viewAllApprovals',
  'useAi',
  'addFiles',
] as const satisfies readonly Capability[]

const ofManagers = [
  ...teamCapabilities,
  'deleteAnyMessage',
  'deleteAnyPin',
  'manageLinks',
  'withdrawAnyApproval',
  'editProject',
  'addMembers',
  'removeMembers',
  'changeRoles',
  'changeStatus',
] as const satisfies readonly Capability[]

/** Exported so that a test can take a capability away at run time and see who refuses. Nothing else changes it. */
export const capabilityTable: Readonly<Record<AccessRole, Set<Capability>>> = {
  owner: new Set<Capability>([...ofManagers, 'manageManagers', 'handOver', 'deleteProject']),
  manager: new Set<Capability>([...ofManagers, 'takeOver', 'leaveProject']),
  member: new Set<Capability>([...teamCapabilities, 'takeOver', 'leaveProject']),
  client: new Set<Capability>([...clientCapabilities, 'leaveProject']),
  /** At most. */
  guest: new Set<Capability>(['viewReview', 'compareVersions', 'commentOnFiles', 'decideApprovals']),
}

/** What a link can allow beyond looking at the newest versions. */
export const linkRights = ['comment', 'approve', 'compare'] as const
export type LinkRight = (typeof linkRights)[number]

const neededRight: Readonly<Partial<Record<Capability, LinkRight>>> = {
  commentOnFiles: 'comment',
  decideApprovals: 'approve',
  compareVersions: 'compare',
}

/** An archived project is read-only for everybody, but for these. */
export const archivedTable: Set<Capability> = new Set([
  'viewProject',
  'viewMembers',
  'followProject',
  'leaveProject',
  'readMessages',
  'showTyping',
  'viewBoard',
  'downloadFiles',
  'viewReplyFiles',
  'viewReview',
  'compareVersions',
  'viewAllApprovals',
  'manageLinks',
  'useAi',
  'removeMembers',
  'changeRoles',
  'manageManagers',
  'handOver',
  'takeOver',
  'changeStatus',
  'deleteProject',
])

/** A role that nobody knows may nothing. */
export const can = (role: AccessRole, capability: Capability): boolean =>
  Object.hasOwn(capabilityTable, role) && capabilityTable[role].has(capability)

/** What whoever looks by a link with these rights may. */
export const linkAllows = (rights: readonly LinkRight[], capability: Capability): boolean => {
  const needed = neededRight[capability]
  return can(guestRole, capability) && (needed === undefined || rights.includes(needed))
}

export const canWhenArchived = (capability: Capability): boolean => archivedTable.has(capability)

/** The roles that a capability allows, for a statement that checks the role itself. */
export const rolesWith = (capability: Capability): Role[] => roles.filter((role) => can(role, capability))

/** The statuses of a project in which a capability can be used. */
export const statusesAllowing = (capability: Capability): ProjectStatus[] =>
  canWhenArchived(capability) ? [...projectStatuses] : projectStatuses.filter((status) => status !== 'archived')

/** A project has exactly one owner, who does not leave and cannot be removed; says nothing about what the owner may. */
export const isOwner = (role: Role): boolean => role === 'owner'

/**
 * What it takes to give somebody this role, or to take it from them, beyond the right to add, remove or change people.
 * Null: nothing.
 */
export const capabilityToAssign = (role: Role): Capability | null => (role === 'manager' ? 'manageManagers' : null)

/** What the owner becomes who hands the project over. */
export const formerOwnerRole: AssignableRole = 'manager'

/** What somebody becomes who is added without a word about it. */
export const defaultRole: AssignableRole = 'member'

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
export const canInInstallation = (isAdmin: boolean, capability: InstallationCapability): boolean =>
  isAdmin && adminTable.has(capability)
