// Single source of permissions in projects and in the installation. Both sides call `can(role, capability)`, never
// compare roles. Frequent statements take `rolesWith(capability)` and `statusesAllowing(capability)` as parameters.
// Every call and socket event declares its capability next to its schema. Import-free.

/** From most to fewest permissions. */
export const roles = ['owner', 'manager', 'member', 'client'] as const
export type Role = (typeof roles)[number]

/** A person using a guest link, without an account. `linkAllows` limits the role by the link's rights. */
export const guestRole = 'guest'
export type AccessRole = Role | typeof guestRole

/** Roles that can be assigned. Ownership is transferred instead: a project always has exactly one owner. */
export const assignableRoles = ['manager', 'member', 'client'] as const satisfies readonly Role[]
export type AssignableRole = (typeof assignableRoles)[number]

export const projectStatuses = ['active', 'archived'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const capabilities = [
  /** See the project in lists and in search, its description and its own files. Join its socket room. */
  'viewProject',
  /** See members, their email addresses, uploaders and other details. Without it, people are shown by name only. */
  'viewMembers',
  /**
   * Receive live events, including texts of messages and cards, and appear as present. People without it join a
   * separate socket room that carries none of these.
   */
  'followProject',
  'leaveProject',
  /** Read the group chat and mark it as read. */
  'readMessages',
  /** Send messages, and edit, delete and restore one's own. */
  'sendMessage',
  'showTyping',
  /** Pin messages to the top of the group chat, and unpin them. */
  'pinMessages',
  /** Delete other people's messages and comments. */
  'deleteAnyMessage',
  /** Read the board, its cards and their comments. */
  'viewBoard',
  /** Add, move, assign, date and delete cards, and edit one's own. */
  'useBoard',
  /** Comment on cards, and edit, delete and restore one's own comments. */
  'commentOnCards',
  /** See the project's selections. Without `editSelections`, only those that are not drafts. */
  'viewSelections',
  /** Add, edit, move and delete selections, and create cards from them. */
  'editSelections',
  /** See costs, internal notes and the budget. Without it, prices and suppliers only as the project's settings say. */
  'viewCosts',
  'downloadFiles',
  /** Get images as stored. Without it, every size and every download of an image is a copy without metadata. */
  'downloadOriginals',
  /** See files of messages, cards and comments. Without it, requests for them respond with 404. */
  'viewReplyFiles',
  /** See the versions of files and the comments on them. */
  'viewReview',
  /** See comments on files whose audience is the team. Without it, they do not exist: not in lists, counts or events. */
  'viewTeamComments',
  /** See older versions of a file. */
  'compareVersions',
  /** Comment on files and reply; edit and delete one's own comments. */
  'commentOnFiles',
  'resolvePins',
  /** Delete other people's comments on files. */
  'deleteAnyPin',
  /** Change who sees other people's comments on files. */
  'changeAnyPinVisibility',
  /** Create, email, list and revoke guest links. */
  'manageLinks',
  /** Create, change, test and delete webhooks, and read what they sent. */
  'manageWebhooks',
  /** Request approval of a version, and withdraw one's own requests. */
  'askForApproval',
  /** Decide on approvals requested from oneself. */
  'decideApprovals',
  /** See approvals requested from others. */
  'viewAllApprovals',
  'withdrawAnyApproval',
  /** Publish pages that show an altered image beside its original to anyone with their address. */
  'publishDisclosures',
  /** List, download and withdraw such pages. */
  'manageDisclosures',
  /** Generate and revise images and summarize texts within the project. */
  'useAi',
  /** Add files to the project, such as generated images, and versions of its files. */
  'addFiles',
  /** Edit title, description and details; add and delete the project's own files. */
  'editProject',
  /** Add people and search for people to add. */
  'addMembers',
  'removeMembers',
  /** Switch people between member and client, including invited people. */
  'changeRoles',
  /** Assign, change and remove managers. */
  'manageManagers',
  /** Transfer ownership and become a manager. */
  'handOver',
  /** Become the owner by transfer. */
  'takeOver',
  'changeStatus',
  /** Create a copy of the project, which belongs to the person who makes it. */
  'duplicateProject',
  'deleteProject',
] as const
export type Capability = (typeof capabilities)[number]

/** Capabilities of clients and all other roles. */
const clientCapabilities = [
  'viewProject',
  'viewSelections',
  'downloadFiles',
  'viewReview',
  'compareVersions',
  'commentOnFiles',
  'resolvePins',
  'decideApprovals',
] as const satisfies readonly Capability[]

/** Capabilities of all roles but client. */
const teamCapabilities = [
  ...clientCapabilities,
  'viewMembers',
  'followProject',
  'readMessages',
  'sendMessage',
  'showTyping',
  'pinMessages',
  'viewBoard',
  'useBoard',
  'commentOnCards',
  'editSelections',
  'viewCosts',
  'downloadOriginals',
  'viewReplyFiles',
  'viewTeamComments',
  'askForApproval',
  'viewAllApprovals',
  'useAi',
  'addFiles',
] as const satisfies readonly Capability[]

/** Capabilities of managers and the owner. */
const managerCapabilities = [
  ...teamCapabilities,
  'deleteAnyMessage',
  'deleteAnyPin',
  'changeAnyPinVisibility',
  'manageLinks',
  'manageWebhooks',
  'withdrawAnyApproval',
  'publishDisclosures',
  'manageDisclosures',
  'editProject',
  'addMembers',
  'removeMembers',
  'changeRoles',
  'changeStatus',
  'duplicateProject',
] as const satisfies readonly Capability[]

/** Exported so that a test can remove a capability at run time. Nothing else changes it. */
export const capabilityTable: Readonly<Record<AccessRole, Set<Capability>>> = {
  owner: new Set<Capability>([...managerCapabilities, 'manageManagers', 'handOver', 'deleteProject']),
  manager: new Set<Capability>([...managerCapabilities, 'takeOver', 'leaveProject']),
  member: new Set<Capability>([...teamCapabilities, 'takeOver', 'leaveProject']),
  client: new Set<Capability>([...clientCapabilities, 'leaveProject']),
  /** Upper limit; the link's rights apply too. */
  guest: new Set<Capability>([
    'viewSelections',
    'downloadOriginals',
    'viewReview',
    'compareVersions',
    'commentOnFiles',
    'decideApprovals',
  ]),
}

/** Rights of a link beyond viewing the newest versions. */
export const linkRights = ['comment', 'approve', 'compare', 'original'] as const
export type LinkRight = (typeof linkRights)[number]

const neededRight: Readonly<Partial<Record<Capability, LinkRight>>> = {
  commentOnFiles: 'comment',
  decideApprovals: 'approve',
  compareVersions: 'compare',
  downloadOriginals: 'original',
}

/** What a project shows its clients, unless its owner or a manager changes it. */
export const clientSeesDefaults = { prices: true, suppliers: false, originals: false }
export type ClientSees = Readonly<typeof clientSeesDefaults>

const grantedToClients: Readonly<Partial<Record<Capability, keyof ClientSees>>> = { downloadOriginals: 'originals' }

/** Capabilities that work in an archived project, which is otherwise read-only. */
export const archivedTable: Set<Capability> = new Set([
  'viewProject',
  'viewMembers',
  'followProject',
  'leaveProject',
  'readMessages',
  'showTyping',
  'viewBoard',
  'viewSelections',
  'viewCosts',
  'downloadFiles',
  'downloadOriginals',
  'viewReplyFiles',
  'viewReview',
  'viewTeamComments',
  'compareVersions',
  'viewAllApprovals',
  'manageLinks',
  'manageWebhooks',
  'manageDisclosures',
  'useAi',
  'removeMembers',
  'changeRoles',
  'manageManagers',
  'handOver',
  'takeOver',
  'changeStatus',
  'duplicateProject',
  'deleteProject',
])

/** Whether the role has the capability. False for unknown roles. */
export const can = (role: AccessRole, capability: Capability): boolean =>
  Object.hasOwn(capabilityTable, role) && capabilityTable[role].has(capability)

/** Whether the role has the capability in a project with these settings. */
export const canInProject = (role: AccessRole, capability: Capability, clientSees: ClientSees): boolean => {
  const granted = grantedToClients[capability]
  return can(role, capability) || (role === 'client' && granted !== undefined && clientSees[granted])
}

/** Whether a guest whose link has these rights has the capability. */
export const linkAllows = (rights: readonly LinkRight[], capability: Capability): boolean => {
  const needed = neededRight[capability]
  return can(guestRole, capability) && (needed === undefined || rights.includes(needed))
}

export const canWhenArchived = (capability: Capability): boolean => archivedTable.has(capability)

/** Roles with the capability, for statements that check the role themselves. */
export const rolesWith = (capability: Capability): Role[] => roles.filter((role) => can(role, capability))

/** Project statuses in which the capability can be used. */
export const statusesAllowing = (capability: Capability): ProjectStatus[] =>
  canWhenArchived(capability) ? [...projectStatuses] : projectStatuses.filter((status) => status !== 'archived')

/** A project has exactly one owner, who cannot leave or be removed. Not a permission check. */
export const isOwner = (role: Role): boolean => role === 'owner'

/** Additional capability required to assign or remove this role; null if none. */
export const capabilityToAssign = (role: Role): Capability | null => (role === 'manager' ? 'manageManagers' : null)

/** Role of the previous owner after a transfer. */
export const formerOwnerRole: AssignableRole = 'manager'

/** Role of people added without a role. */
export const defaultRole: AssignableRole = 'member'

/**
 * Capabilities of admins in the installation. None gives access to a project: in projects, admins have only their own
 * role.
 */
export const installationCapabilities = [
  'viewPeople',
  /** Appoint and remove admins, disable and enable accounts, set plans. */
  'changePeople',
  'invitePeople',
  'viewCredits',
  /** Grant and deduct credits. */
  'changeCredits',
  'viewProviders',
  'testProviders',
  'viewInstallation',
  'viewSettings',
  'changeSettings',
  /** Create and download backups, which contain everything that people wrote. */
  'makeBackups',
  'viewAudit',
  /** See and withdraw the public pages of all projects. */
  'viewDisclosures',
] as const
export type InstallationCapability = (typeof installationCapabilities)[number]

/** Exported for the same test as `capabilityTable`. */
export const adminTable: Set<InstallationCapability> = new Set(installationCapabilities)

/** Whether the person has the capability. Callers respond with 404 if not, so that nothing is revealed. */
export const canInInstallation = (isAdmin: boolean, capability: InstallationCapability): boolean =>
  isAdmin && adminTable.has(capability)
