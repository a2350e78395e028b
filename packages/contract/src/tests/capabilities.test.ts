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

describe('who may what', () => {
  it('is answered the same for one role and for all of them', () => {
    for (const capability of capabilities) {
      expect(rolesWith(capability)).toEqual(roles.filter((role) => can(role, capability)))
    }
  })

  it('follows the table at once when it changes', () => {
    expect(rolesWith('sendMessage')).toEqual(['owner', 'manager', 'member'])
    capabilityTable.member.delete('sendMessage')
    expect(rolesWith('sendMessage')).toEqual(['owner', 'manager'])
    expect(can('member', 'sendMessage')).toBe(false)
  })

  it('is nothing for a role that nobody knows', () => {
    // Such a role can only come from a database that is newer than this program.
    for (const capability of capabilities) expect(can('toString' as Role, capability)).toBe(false)
  })

  it('is no use in an archived project, unless it is said to be', () => {
    for (const capability of capabilities) {
      expect(statusesAllowing(capability).includes('archived')).toBe(canWhenArchived(capability))
      expect(statusesAllowing(capability)).toContain('active')
    }
  })

  it('lets nobody receive in a socket room what they may not read', () => {
    // The socket room of a project carries messages and board changes alike.
    for (const role of rolesWith('followProject')) {
      expect([can(role, 'viewProject'), can(role, 'readMessages'), can(role, 'viewBoard')]).toEqual([true, true, true])
    }
  })

  it('lets only whoever sees the people of a project add, remove and change them, and receive who comes and goes', () => {
    const about = ['addMembers', 'removeMembers', 'changeRoles', 'manageManagers', 'handOver', 'followProject'] as const
    for (const role of about.flatMap(rolesWith)) expect(can(role, 'viewMembers')).toBe(true)
  })

  it('has one role that can delete the project, hand it over and decide about managers, and it does not leave', () => {
    for (const capability of ['deleteProject', 'handOver', 'manageManagers'] as const) {
      expect(rolesWith(capability)).toEqual(['owner'])
    }
    expect(rolesWith('leaveProject')).toEqual(assignableRoles)
    expect(rolesWith('takeOver')).not.toContain('owner')
  })

  it('shows clients the project, its own files and the comments on them, and nothing that is internal', () => {
    expect(capabilities.filter((capability) => can('client', capability))).toEqual([
      'viewProject',
      'leaveProject',
      'downloadFiles',
      'viewReview',
      'compareVersions',
      'commentOnFiles',
      'resolvePins',
      'decideApprovals',
    ])
  })

  it('lets a guest look at the newest versions, and do beyond that what the link says', () => {
    const may = (...rights: LinkRight[]) => capabilities.filter((capability) => linkAllows(rights, capability))
    expect(may()).toEqual(['viewReview'])
    expect(may('comment')).toEqual(['viewReview', 'commentOnFiles'])
    expect(may('approve')).toEqual(['viewReview', 'decideApprovals'])
    expect(may('compare')).toEqual(['viewReview', 'compareVersions'])
    expect(may(...linkRights)).toEqual(capabilities.filter((capability) => can(guestRole, capability)))
  })

  it('gives a manager all that the owner may, but deleting, handing over and managers', () => {
    const less = capabilities.filter((capability) => can('owner', capability) && !can('manager', capability))
    expect(less.toSorted()).toEqual(['deleteProject', 'handOver', 'manageManagers'])
  })

  it('lets nobody use or comment on what they may not see', () => {
    for (const role of rolesWith('useBoard')) expect(can(role, 'viewBoard')).toBe(true)
    for (const role of rolesWith('commentOnCards')) expect(can(role, 'viewBoard')).toBe(true)
    for (const role of rolesWith('sendMessage')) expect(can(role, 'readMessages')).toBe(true)
  })
})
