// One transaction, so projects are handed over or deleted only together with the account. Lock order: admins, projects by id
// with their members, people. Concurrent deletions wait at the first lock.
import type { ServerResponse } from 'node:http'

import { isOwner } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { privacyMessages } from '@joinery/contract/messages/privacy-messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { lockAdmins } from '#features/auth/account/admin-queries.ts'
import { eraseAccount } from '#features/auth/account/erase-account.ts'
import { lockToErase } from '#features/auth/account/erase-queries.ts'
import { findPasswordHash } from '#features/auth/account/user-queries.ts'
import { hasSecondStep } from '#features/auth/factors/factor-queries.ts'
import { verifyCode } from '#features/auth/factors/verify-code.ts'
import { guessPassword } from '#features/auth/passwords/guess-password.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import { accountDeletedMail } from '#features/mail/templates/account-deleted.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import { lockMembers } from '#features/members/member-queries.ts'
import { listHeirs, listMemberships, type Membership } from '#features/members/own-data/membership-queries.ts'
import { deleteExports } from '#features/privacy/export/delete-exports.ts'
import type { OwnContext } from '#features/privacy/privacy-context.ts'
import { deleteProjectIn } from '#features/projects/delete-project.ts'
import { handOverIn } from '#features/projects/hand-over.ts'
import { lockProject } from '#features/projects/project-queries.ts'
import { lockForChange } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { anonymiseMentionsJob } from './anonymise-mentions.job.ts'
import { isLastAdmin } from './read-deletion.ts'

type Proof = { readonly password?: string | undefined; readonly code?: string | undefined }

export type Deletion = Proof & {
  readonly projects: readonly { readonly uid_project: string; readonly hand_over_to: string | null }[]
}

/** By project: the new owner, or null to delete the project. */
type Decisions = ReadonlyMap<string, string | null>

const conflict = (sentence: string): ProductError => new ProductError('conflict', sentence)

/** The person joined a project while the others were being locked; the transaction is retried with that one included. */
class MembershipsChanged extends Error {}

const tries = 5

/** Prevents guessing the password with a stolen token. */
const guesses = {
  kind: 'account-deletion',
  max: limits.account.signInFailuresPerAddress,
  windowMs: limits.account.signInWindow,
}

/** Accepts a code, the password of an account without a second step, or a recent sign-in. */
const verifyIdentity = async (context: ActorContext, { password, code }: Proof): Promise<void> => {
  const { actor, db } = context
  if (code !== undefined && code !== '') {
    if (await verifyCode(context, actor.uid_user, code)) return
    throw new ProductError('bad_request', factorMessages.codeWrong)
  }
  if (password === undefined) return requireStepUp(context)
  // A stolen password alone must not allow more here than it does when logging in.
  if (await hasSecondStep(db, actor.uid_user)) throw new ProductError('bad_request', factorMessages.twoStepRequired)
  const user = await findPasswordHash(db, actor.uid_user)
  const isRight = await guessPassword(context, {
    whose: actor.uid_user,
    passwordHash: user?.password_hash,
    password,
    limits: [[guesses, actor.uid_user]],
  })
  if (!isRight) throw new ProductError('bad_request', messages.settings.currentPasswordWrong)
}

/** `answer` is the response of this call, which is not aborted with the person's other requests. */
export const deleteAccount = async (
  context: OwnContext,
  { projects, ...proof }: Deletion,
  answer?: ServerResponse,
): Promise<void> => {
  await verifyIdentity(context, proof)
  const decisions = new Map(projects.map(({ uid_project, hand_over_to }) => [uid_project, hand_over_to]))
  for (let left = tries; ; left--) {
    try {
      return await transaction(context.db, (tx) => remove(context, tx, decisions, answer))
    } catch (error) {
      if (!(error instanceof MembershipsChanged)) throw error
      if (left === 1) throw new ProductError('unavailable', messages.http.unavailable, {}, 1)
    }
  }
}

const remove = async (
  context: OwnContext,
  tx: Tx,
  decisions: Decisions,
  answer: ServerResponse | undefined,
): Promise<void> => {
  const { actor, config, transactionEvents } = context
  const { uid_user } = actor
  await lockAdmins(tx)
  const memberships = await lockProjects(tx, uid_user, decisions)
  const person = await lockToErase(tx, uid_user)
  // A concurrent deletion was faster.
  if (!person) throw new ProductError('unauthenticated', messages.session.expired)
  const now = await listMemberships(tx, uid_user)
  const locked = new Set(memberships.map(({ uid_project }) => uid_project))
  if (now.some(({ uid_project }) => !locked.has(uid_project))) throw new MembershipsChanged()
  if (await isLastAdmin(context, tx, uid_user)) throw conflict(privacyMessages.lastAdmin)
  await settleProjects(context, tx, now, decisions)
  await recordAudit(tx, { act: 'account-deleted', by: actor })
  await transactionEvents.emit(tx, { type: 'account.deleted', uid_user, email: person.email, by: actor })
  await deleteExports(context, tx, uid_user)
  await eraseAccount(context, tx, { uid_user, email: person.email }, answer)
  await context.jobs.enqueue(tx, anonymiseMentionsJob, { uid_user })
  await writeMail(context, tx, person.email, accountDeletedMail(config.BRAND_NAME))
}

/**
 * Locks all projects of the person, those to be deleted with the strongest lock from the start, and the person's and new
 * owners' memberships. Others lock a membership before the person, too, for instance to notify them.
 */
const lockProjects = async (tx: Tx, uid_user: string, decisions: Decisions): Promise<readonly Membership[]> => {
  const memberships = await listMemberships(tx, uid_user)
  for (const { uid_project, role } of memberships) {
    const heir = isOwner(role) ? decisions.get(uid_project) : undefined
    await (heir === null ? lockProject(tx, uid_project) : lockForChange(tx, uid_project))
    await lockMembers(tx, uid_project, heir ? [uid_user, heir] : [uid_user])
  }
  return memberships
}

/** Hands over or deletes each owned project. Ignores decisions about projects the person no longer owns. */
const settleProjects = async (
  context: OwnContext,
  tx: Tx,
  memberships: readonly Membership[],
  decisions: Decisions,
): Promise<void> => {
  const owned = memberships.filter(({ role }) => isOwner(role)).map(({ uid_project }) => uid_project)
  if (owned.some((uid_project) => !decisions.has(uid_project))) throw conflict(privacyMessages.projectChoiceRequired)
  const heirs = await listHeirs(tx, owned, context.actor.uid_user)
  for (const uid_project of owned) {
    const to = decisions.get(uid_project) ?? null
    if (to === null) await deleteProjectIn(context, tx, uid_project)
    else {
      const heir = heirs.find((each) => each.uid_project === uid_project && each.uid_user === to)
      if (!heir) throw conflict(privacyMessages.newOwnerNotAllowed)
      await handOverIn(context, tx, uid_project, heir.email)
    }
  }
}
