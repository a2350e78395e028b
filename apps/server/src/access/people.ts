// One person per caller of the access table, with realistic sessions, tokens and ids.
import { insertGeneration, updateGeneration } from '#features/ai/generations/generation-queries.ts'
import { insertImage } from '#features/ai/images/generated-queries.ts'
import type { LinkPurpose } from '#features/auth/links/link-code-queries.ts'
import { createLinkCode, hashCode } from '#features/auth/links/link-codes.ts'
import { refreshCookie } from '#features/auth/sessions/session-cookies.ts'
import { replaceInvitationLink } from '#features/members/invitations/invitation-queries.ts'
import { insertMember } from '#features/members/member-queries.ts'
import { insertNotifications } from '#features/notifications/notification-queries.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { picture } from '#testing/build-generation.ts'
import { buildUser, newEmail, registerUser, type TestUser } from '#testing/build-user.ts'
import { signToken } from '#testing/sign-token.ts'
import type { TestApp } from '#testing/test-app.ts'

import type { Caller } from './callers.ts'

/** A person's private resources. */
export type Belongings = {
  readonly uid_image: string
  readonly uid_notification: string
  /** A failed generation whose images are no longer stored. */
  readonly uid_generation: string
}

export type Person = Belongings & {
  readonly name: Caller
  readonly email: string
  readonly password: string
  readonly uid_user: string
  /** A session, possibly ended. Each call gets a new access token for it, so none expires on a slow machine. */
  readonly uid_session?: string
  /** Sent instead of one for the session: forged, a guest's, or an API token. */
  readonly token?: string
  readonly refreshToken?: string
}

export type People = Record<Caller, Person>

const failedGeneration = {
  uid_project: null,
  source_uid_file: null,
  uid_pin: null,
  status: 'failed',
  prompt: 'Walnut fronts',
  source_name: 'kitchen',
  format: 'jpg',
  provider: 'local',
  provider_name: 'Local studio',
  count: 1,
  seed: null,
  price: 1,
  uid_reservation: null,
  has_mask: false,
  mask_key: null,
  is_awaited: false,
  instance: null,
} as const

let pixel: Promise<Buffer> | undefined

/** Written directly to the database, because generating an image takes half a second. */
export const giveBelongings = async (app: TestApp, uid_user: string): Promise<Belongings> => {
  const uid_image = newId()
  const uid_notification = newId()
  const uid_generation = newId()
  const created_at = app.now()
  const image = {
    uid_image,
    uid_user,
    key: `generated/${uid_image}`,
    prompt: 'Walnut fronts',
    provider: 'local',
    provider_name: 'Local studio',
    is_local: true,
    filename: 'walnut.jpg',
    mimetype: 'image/jpeg',
    filesize: 1,
    width: 1,
    height: 1,
    placeholder: 'data:,',
    note: null,
    created_at,
    uid_generation: null,
    position: null,
    seed: null,
    drift: null,
    source_uid_file: null,
    uid_project: null,
  }
  const input = { uid_input: newId(), uid_image, position: 0, key: `generated/${uid_image}-0`, width: 1, height: 1 }
  pixel ??= picture(1, 1, 'jpeg')
  await app.app.context.storage.putBytes(image.key, await pixel)
  const notification = { uid_notification, uid_user, title: 'Hello', message: 'Hello', link: '/dashboard', created_at }
  await transaction(app.database.db, async (tx) => {
    await insertImage(tx, image, [input])
    await insertNotifications(tx, [{ ...notification, kind: 'message', actor_uid: null, actor_name: '' }])
    await insertGeneration(tx, { ...failedGeneration, uid_generation, uid_user, created_at, queued_at: created_at }, [])
    await updateGeneration(tx, uid_generation, { finished_at: created_at })
  })
  return { uid_image, uid_notification, uid_generation }
}

export const giveCode = (app: TestApp, uid_user: string, purpose: LinkPurpose): Promise<string> =>
  transaction(app.database.db, (tx) => createLinkCode(tx, uid_user, purpose, app.now()))

/** Creates an invitation token; the previous one of the address becomes invalid. */
export const inviteTo = (app: TestApp, uid_project: string, email: string, added_by: string): Promise<string> =>
  transaction(app.database.db, async (tx) => {
    const token = newId()
    await insertMember(tx, { uid_project, email, uid_user: null, role: 'member', added_at: app.now(), added_by })
    const invitation_ends_at = new Date(app.now().getTime() + 3_600_000)
    const link = { added_by, invitation_hash: hashCode(token), invitation_ends_at }
    await replaceInvitationLink(tx, { uid_project, email }, link)
    return token
  })

export const sessionOf = (token: string): string => {
  const [, payload = ''] = token.split('.')
  // The server signed the token, so its payload has this shape.
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid
}

const refreshTokenOf = ({ client }: TestUser): string => {
  const token = client.cookies.get(refreshCookie)
  if (token === undefined) throw new Error('Nobody has logged in')
  return token
}

const build = async (app: TestApp, name: Caller, named?: string): Promise<Person> => {
  const user = await buildUser(app, named === undefined ? {} : { email: named })
  const { email, password, token, uid_user } = user
  const belongings = await giveBelongings(app, uid_user)
  const uid_session = sessionOf(token)
  return { name, email, password, uid_user, uid_session, refreshToken: refreshTokenOf(user), ...belongings }
}

/** The session of `ended` is ended later, after they were added to the projects. */
export const buildPeople = async (app: TestApp, adminEmail: string): Promise<People> => {
  const [stranger, removed, foreign, client, member, author, manager, owner, ended, admin, unverified] =
    await Promise.all([
      build(app, 'stranger'),
      build(app, 'removed'),
      build(app, 'foreign'),
      build(app, 'client'),
      build(app, 'member'),
      build(app, 'author'),
      build(app, 'manager'),
      build(app, 'owner'),
      build(app, 'ended'),
      build(app, 'admin', adminEmail),
      registerUser(app),
    ])
  // Callers without a session try the owner's resources.
  const { uid_session = '', uid_generation, uid_image, uid_notification } = owner
  const ofOwner = { uid_generation, uid_image, uid_notification }
  const { email, password, uid_user } = unverified
  const forged = signToken('a secret that is not the one of the server', { uid_user, uid_session })
  return {
    nobody: { name: 'nobody', email: newEmail(), password, uid_user: newId(), ...ofOwner },
    unverified: { name: 'unverified', email, password, uid_user, token: forged, ...ofOwner },
    ended: { ...ended, ...ofOwner },
    stranger,
    removed,
    foreign,
    admin,
    // Visitors get their tokens later, from the project's guest link.
    looker: { name: 'looker', email: newEmail(), password, uid_user: newId(), ...ofOwner },
    guest: { name: 'guest', email: newEmail(), password, uid_user: newId(), ...ofOwner },
    revoked: { name: 'revoked', email: newEmail(), password, uid_user: newId(), ...ofOwner },
    client,
    member,
    author,
    manager,
    owner,
  }
}
