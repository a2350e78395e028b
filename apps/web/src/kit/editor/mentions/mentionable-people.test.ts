import { expect, test } from 'vitest'

import { buildMember, buildProject, projectId } from '#testing/build-project.ts'

import { mentionablePeople } from './mentionable-people.ts'

test('lists everyone who can read the discussion, without oneself and invited people, and clients only on files', () => {
  const project = buildProject({}, [
    buildMember('jonas@pike.example', { name: 'Jonas Pike', uid_user: projectId(11) }),
    buildMember('nils@holz.example', { name: 'Nils Holz', uid_user: projectId(12), role: 'manager' }),
    buildMember('lou@stone.example', { name: 'Lou Stone', uid_user: projectId(13), role: 'client' }),
    buildMember('ada@reyes.example', { pending: true }),
  ])
  expect(mentionablePeople(project, project.uid_user).map(({ name }) => name)).toEqual(['Jonas Pike', 'Nils Holz'])
  const onFiles = mentionablePeople(project, project.uid_user, 'viewReview').map(({ name }) => name)
  expect(onFiles).toEqual(['Jonas Pike', 'Nils Holz', 'Lou Stone'])
})
