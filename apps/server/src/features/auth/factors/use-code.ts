// Checks a code of an authenticator app or a recovery code. Attempts are counted before the check, and a code is used once.
import { limits } from '@joinery/contract/limits'
import { factorMessages } from '@joinery/contract/messages/factor-messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { recordFailure } from '#features/audit/record-failure.ts'
import { findPerson } from '#features/auth/account/user-queries.ts'
import { countGuess } from '#features/auth/passwords/count-guess.ts'
import { recoveryCodeUsedMail } from '#features/mail/templates/factors.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Actor, Origin } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import type { AttemptRule } from '#platform/security/attempts.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { openSecret } from '#platform/security/secret-box.ts'

import { countRecoveryCodes, claimRecoveryCode } from './recovery-code-queries.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts'
import { findTotp, takeStep } from './totp-queries.ts'
import { findStep } from './totp.ts'

const { codeFailures, codeFailuresOfAllPerDay, codeFailuresPerDay, codeWindow } = limits.signIn
const day = 24 * 60 * 60 * 1000

export type CodeTry = {
  readonly uid_user: string
  readonly code: string
  readonly by: Origin | Actor
  /** A browser this person signed in with before; guesses by strangers do not lock it out. */
  readonly device?: string | null
}

type Verdict = 'totp' | 'recovery' | 'used' | 'wrong'

/**
 * Guesses with and without a session are counted separately, so that a stranger with the password does not block the
 * person.
 */
const limitsOf = ({ config }: Context, { uid_user, by, device }: CodeTry): (readonly [AttemptRule, string])[] => {
  const kind = 'ip' in by ? 'code' : 'code-in-session'
  const whose = device ? `${uid_user}\n${device}` : uid_user
  const ofPerson = [
    [{ kind, max: codeFailures, windowMs: codeWindow }, whose],
    [{ kind: `${kind}-day`, max: codeFailuresPerDay, windowMs: day }, whose],
    [{ kind: `${kind}-all`, max: codeFailuresOfAllPerDay, windowMs: day }, uid_user],
  ] as const
  if (!('ip' in by)) return [...ofPerson]
  const windowMs = config.SIGN_IN_WINDOW_MINUTES * 60_000
  return [...ofPerson, [{ kind: 'sign-in-ip', max: config.SIGN_IN_FAILURES_PER_IP, windowMs }, networkOf(by.ip)]]
}

const judgeTotp = async ({ clock, db, keys }: Context, uid_user: string, code: string): Promise<Verdict> => {
  const row = await findTotp(db, uid_user)
  // A secret sealed before SECRET changed can no longer be decrypted.
  const secret = row?.confirmed_at ? openSecret(keys.totpSecret, row.secret, uid_user) : null
  const step = secret && findStep(secret, code, clock.now())
  if (!row || !step) return 'wrong'
  return (await takeStep(db, uid_user, row.secret, step)) ? 'totp' : 'used'
}

const judgeRecovery = async (context: Context, { uid_user, code: typed, by }: CodeTry): Promise<Verdict> => {
  const code = readRecoveryCode(typed)
  if (code === null) return 'wrong'
  const hash = await hashRecoveryCode(context.passwords, uid_user, code)
  return transaction(context.db, async (tx) => {
    if (!(await claimRecoveryCode(tx, uid_user, hash, context.clock.now()))) return 'wrong'
    await recordAudit(tx, { act: 'recovery-code-used', by: 'ip' in by ? { ...by, uid_user } : by })
    const { email } = await findPerson(tx, uid_user)
    const left = await countRecoveryCodes(tx, uid_user)
    const { BRAND_NAME, PUBLIC_URL } = context.config
    await writeMail(context, tx, email, recoveryCodeUsedMail(BRAND_NAME, `${PUBLIC_URL}/forgot-password`, left))
    return 'recovery'
  })
}

/** Returns the kind of a correct code, or why it was refused. Throws with the time to wait after too many wrong ones. */
export const useCode = async (context: Context, attempt: CodeTry): Promise<Verdict> => {
  const { take, giveBack } = countGuess(context.attempts, limitsOf(context, attempt))
  await take()
  const digits = attempt.code.replace(/\s/g, '')
  const verdict = /^\d{6}$/.test(digits)
    ? await judgeTotp(context, attempt.uid_user, digits)
    : await judgeRecovery(context, attempt)
  if (verdict === 'totp' || verdict === 'recovery') await giveBack()
  else await recordFailure(context, 'factor-failed', attempt.by, attempt.uid_user)
  return verdict
}

export const refuseCode = (verdict: 'used' | 'wrong'): ProductError =>
  new ProductError('bad_request', verdict === 'used' ? factorMessages.codeUsed : factorMessages.codeWrong)
