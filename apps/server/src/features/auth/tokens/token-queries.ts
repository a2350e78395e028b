// API tokens are rows of `sessions` with a name. `token_hash` is the hash of the secret.
import type { TokenScope } from '@joinery/contract/sign-in/token-scopes'
import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

export type TokenRow = {
  readonly uid_token: string
  readonly uid_user: string
  readonly name: string
  readonly scope: TokenScope
  readonly uid_projects: string[] | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly last_used_at: Date | null
}

const columns = [
  'uid_session as uid_token',
  'uid_user',
  sql<string>`token_name`.as('name'),
  sql<TokenScope>`token_scope`.as('scope'),
  'token_projects as uid_projects',
  'created_at',
  'expires_at',
  'token_used_at as last_used_at',
] as const

const valid = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('sessions')
    .select(columns)
    .where('token_name', 'is not', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)

type NewToken = Omit<TokenRow, 'last_used_at'> & { readonly hash: Buffer }

export const insertToken = async (tx: Tx, token: NewToken): Promise<void> => {
  const { uid_token, uid_user, name, scope, uid_projects, hash, created_at, expires_at } = token
  await tx
    .insertInto('sessions')
    .values({
      uid_session: uid_token,
      uid_user,
      token_name: name,
      token_scope: scope,
      token_projects: uid_projects,
      token_hash: hash,
      is_remembered: true,
      device: 'API',
      created_at,
      // Stays as it is: the use of a token is not a visit of the person.
      last_used_at: created_at,
      expires_at,
      ended_at: null,
      // Long ago, so that a token never counts as a recent login.
      authenticated_at: new Date(0),
    })
    .execute()
}

export const findToken = (db: Db, hash: Buffer, now: Date): Promise<TokenRow | undefined> =>
  valid(db, now).where('token_hash', '=', hash).executeTakeFirst()

export const listTokensOf = (db: Db | Tx, uid_user: string, now: Date): Promise<TokenRow[]> =>
  valid(db, now).where('uid_user', '=', uid_user).orderBy('created_at', 'desc').orderBy('uid_session').execute()

export const noteTokenUse = async (db: Db, uid_token: string, now: Date, since: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ token_used_at: now })
    .where('uid_session', '=', uid_token)
    .where((eb) => eb.or([eb('token_used_at', 'is', null), eb('token_used_at', '<', since)]))
    .execute()
}

/** Ends one of the person's tokens and returns its name; undefined if there is no such token. */
export const endToken = async (tx: Tx, uid_user: string, uid_token: string, now: Date): Promise<string | undefined> => {
  const row = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('uid_session', '=', uid_token)
    .where('uid_user', '=', uid_user)
    .where('token_name', 'is not', null)
    .where('ended_at', 'is', null)
    .returning('token_name')
    .executeTakeFirst()
  return row?.token_name ?? undefined
}

/** Ends all tokens of a person. */
export const endTokens = async (tx: Tx, uid_user: string, now: Date): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('uid_user', '=', uid_user)
    .where('token_name', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
}
