import { afterEach, describe, expect, it } from 'vitest'

import {
  can,
  capabilities,
  capabilityTable,
  canWhenArchived,
  assignableRoles,
  guestRole,
  linkAllows,
  linkRights,
  roles,
  rolesWith,
  statusesAllowing,
  type LinkRight,
  type Role,
} from '../capabilities.ts'

const before = Object.fromEntries(roles.map((role) => [role, new Set(capabilityTable[role])]))

afterEach(() => {
  for (const role of roles) for (const capability of before[role] ?? []) capabilityTable[role].add(capability)
})

describe('capabilities', () => {
  it('are the same for a single role and in the list of roles', () => {
    for (const capability of capabilities) {
      expect(rolesWith(capability)).toEqual(roles.filter((role) => can(role, capability)))
    }
  })

  it('follow a change of the table immediately', () => {
    expect(rolesWith('sendMessage')).toEqual(['owner', 'manager', 'member'])
    capabilityTable.member.delete('sendMessage')
    expect(rolesWith('sendMessage')).toEqual(['owner', 'manager'])
    expect(can('member', 'sendMessage')).toBe(false)
  })

  it('are all denied to an unknown role', () => {
    // An unknown role can only come from the database of a newer release.
    for (const capability of capabilities) expect(can('toString' as Role, capability)).toBe(false)
  })

  it('are denied in an archived project unless listed as an exception', () => {
    for (const capability of capabilities) {
      expect(statusesAllowing(capability).includes('archived')).toBe(canWhenArchived(capability))
      expect(statusesAllowing(capability)).toContain('active')
    }
  })

  it('never let a role receive socket events it cannot read', () => {
    // A project's socket room carries both messages and board changes.
    for (const role of rolesWith('followProject')) {
      expect([can(role, 'viewProject'), can(role, 'readMessages'), can(role, 'viewBoard')]).toEqual([true, true, true])
    }
  })

  it('let only roles that can view members change them and receive changes of members', () => {
    const about = ['addMembers', 'removeMembers', 'changeRoles', 'manageManagers', 'handOver', 'followProject'] as const
    for (const role of about.flatMap(rolesWith)) expect(can(role, 'viewMembers')).toBe(true)
  })

  it('let only the owner delete and transfer the project and manage managers, but not leave it', () => {
    for (const capability of ['deleteProject', 'handOver', 'manageManagers'] as const) {
      expect(rolesWith(capability)).toEqual(['owner'])
    }
    expect(rolesWith('leaveProject')).toEqual(assignableRoles)
    expect(rolesWith('takeOver')).not.toContain('owner')
  })

  it('show clients the project, its own files and their comments, and nothing internal', () => {
    expect(capabilities.filter((capability) => can('client', capability))).toEqual([
      'viewProject',
      'leaveProject',
      'viewSelections',
      'downloadFiles',
      'viewReview',
      'compareVersions',
      'commentOnFiles',
      'resolvePins',
      'decideApprovals',
    ])
  })

  it('let a guest view the newest versions, and the rest as the link allows', () => {
    const may = (...rights: LinkRight[]) => capabilities.filter((capability) => linkAllows(rights, capability))
    expect(may()).toEqual(['viewSelections', 'viewReview'])
    expect(may('comment')).toEqual(['viewSelections', 'viewReview', 'commentOnFiles'])
    expect(may('approve')).toEqual(['viewSelections', 'viewReview', 'decideApprovals'])
    expect(may('compare')).toEqual(['viewSelections', 'viewReview', 'compareVersions'])
    expect(may(...linkRights)).toEqual(capabilities.filter((capability) => can(guestRole, capability)))
  })

  it('give a manager everything the owner can do except deleting, transferring and managing managers', () => {
    const less = capabilities.filter((capability) => can('owner', capability) && !can('manager', capability))
    expect(less.toSorted()).toEqual(['deleteProject', 'handOver', 'manageManagers'])
  })

  it('never let a role use or comment on something it cannot see', () => {
    for (const role of rolesWith('useBoard')) expect(can(role, 'viewBoard')).toBe(true)
    for (const role of rolesWith('commentOnCards')) expect(can(role, 'viewBoard')).toBe(true)
    for (const role of rolesWith('sendMessage')) expect(can(role, 'readMessages')).toBe(true)
  })
})
