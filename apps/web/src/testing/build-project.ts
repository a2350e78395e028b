import type { Attachment } from '@joinery/contract/files'
import type { Member, Project } from '@joinery/contract/projects'

import { buildPerson } from './build-person.ts'

export const buildMember = (email: string, changes: Partial<Member> = {}): Member => ({
  email,
  username: null,
  name: email,
  uid_user: null,
  profile_photo: null,
  role: 'member',
  ...changes,
})

/** Ids increase with the number, as the server's increase with time. */
export const projectId = (serial = 1): string => `0198c0de-0000-7000-8000-${String(serial).padStart(12, '0')}`

export const buildProject = (changes: Partial<Project> = {}, members: Member[] = []): Project => {
  const { uid_user, email } = buildPerson()
  return {
    uid_project: projectId(),
    uid_user,
    creator_email: email,
    creator: buildMember(email, { uid_user, name: 'Mara Hartwell', role: 'owner' }),
    title: 'Hartwell Kitchen',
    description: '<p>Walnut fronts</p>',
    status: 'active',
    is_template: false,
    role: 'owner',
    details: { members },
    created_at: '2026-11-14T16:12:00.000Z',
    updated_at: '2026-11-15T09:05:00.000Z',
    member_count: (changes.details?.members ?? members).length,
    file_count: 0,
    cover: null,
    unread_count: 0,
    open_card_count: 0,
    ...changes,
  }
}

export const buildJoinedProject = (changes: Partial<Project> = {}): Project => {
  const owner = buildMember('jonas@pike.example', { name: 'Jonas Pike', role: 'owner' })
  return buildProject(
    { role: 'member', creator: owner, creator_email: owner.email, uid_user: projectId(77), ...changes },
    [buildMember(buildPerson().email, { name: 'Mara Hartwell' })],
  )
}

export const buildClientProject = (changes: Partial<Project> = {}): Project => {
  const owner = buildMember('Jonas Pike', { name: 'Jonas Pike', role: 'owner' })
  return buildProject({
    role: 'client',
    creator: owner,
    creator_email: owner.name,
    uid_user: projectId(77),
    ...changes,
  })
}

export const buildFile = (changes: Partial<Attachment> = {}): Attachment => ({
  uid_file: '0198c0de-0000-7000-8000-00000000f11e',
  filename: 'plan.png',
  mimetype: 'image/png',
  filesize: 1000,
  uploaded_at: '2026-11-14T16:12:00.000Z',
  uploaded_by: buildPerson().email,
  url: '/api/files/1?ends=1&signature=x',
  uid_stack: '0198c0de-0000-7000-8000-00000000f11e',
  version: 1,
  version_count: 1,
  sha256: '0'.repeat(64),
  origin: null,
  ...changes,
})
