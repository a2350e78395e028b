import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import type { IdentityProviders } from './identities/identity-providers.ts'

export type AuthState = {
  readonly identityProviders: IdentityProviders
  /** Invitations are known by a feature further right; passed in by app.ts. */
  readonly invitations: {
    /** The open invitation that a token was mailed for. */
    readonly find: (
      db: Db | Tx,
      tokenHash: Buffer,
      now: Date,
    ) => Promise<{ readonly uid_project: string; readonly email: string } | undefined>
    /** The same; nobody takes it back until the end of the transaction. */
    readonly lock: (
      tx: Tx,
      tokenHash: Buffer,
      now: Date,
    ) => Promise<{ readonly uid_project: string; readonly email: string } | undefined>
    /** What to answer for a token that opens nothing. */
    readonly refuse: (db: Db | Tx, tokenHash: Buffer) => Promise<Error>
    /** Whether the address has an open invitation to a project. */
    readonly isInvited: (db: Db | Tx, email: string) => Promise<boolean>
  }
}

export type AuthContext = Context & AuthState
