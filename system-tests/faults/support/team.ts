// People of a test: a team that writes in one project, and a person who is notified about every message of another.
import { callAt, registerAt, type RemotePerson } from '@joinery/server/testing/remote-client'
import { testSecret } from '@joinery/server/testing/start-product'

export type Team = {
  readonly people: readonly RemotePerson[]
  readonly uid_project: string
  /** A project of two, in which `listener` is notified about each message and never views it. */
  readonly quiet: { readonly uid_project: string; readonly listener: RemotePerson }
}

const size = 4

const createProject = async (address: string, token: string, title: string): Promise<string> => {
  const { body } = await callAt(address, 'createProject', { token, body: { title } })
  return body.project.uid_project
}

export const gatherTeam = async (address: string): Promise<Team> => {
  const people: RemotePerson[] = []
  for (let count = 0; count <= size; count++) people.push(await registerAt(address))
  const listener = people.pop()
  const [owner, ...others] = people
  if (!owner || !listener) throw new Error('Nobody came')
  const { token } = owner
  const uid_project = await createProject(address, token, 'Hartwell Kitchen')
  const quiet = await createProject(address, token, 'Ashdown Loft')
  for (const { email } of others) {
    await callAt(address, 'addMember', { token, params: { id: uid_project }, body: { email } })
  }
  await callAt(address, 'addMember', { token, params: { id: quiet }, body: { email: listener.email } })
  return { people, uid_project, quiet: { uid_project: quiet, listener } }
}

/** Settings of every program in these tests: limits a test would reach are off. */
export const usualSettings = {
  SECRET: testSecret,
  FLOOD_LIMIT: '0',
  INVITATIONS_PER_ADDRESS: '100000',
  INVITATIONS_PER_PERSON: '100000',
  AI_HEALTH_MINUTES: '0',
  LOCAL_CREDITS: '1',
  SIGNUP_CREDITS: '500',
  RESERVATION_STALE_SECONDS: '5',
  RESERVATION_CHECK_SECONDS: '1',
  LOG_LEVEL: 'warn',
} as const
