import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import type { IdentityProviders } from './identities/identity-providers.ts'

export type AuthState = {
  readonly identityProviders: IdentityProviders
  /** Injected by app.ts, because invitations belong to a later feature. */
  readonly invitations: {
    /** The open invitation of a token. */
    readonly find: (
      db: Db | Tx,
      tokenHash: Buffer,
      now: Date,
    ) => Promise<{ readonly uid_project: string; readonly email: string } | undefined>
    /** Same as `find`, locked against withdrawal until the end of the transaction. */
    readonly lock: (
      tx: Tx,
      tokenHash: Buffer,
      now: Date,
    ) => Promise<{ readonly uid_project: string; readonly email: string } | undefined>
    /** The error for a token without an open invitation. */
    readonly refuse: (db: Db | Tx, tokenHash: Buffer) => Promise<Error>
    readonly isInvited: (db: Db | Tx, email: string) => Promise<boolean>
  }
}

export type AuthContext = Context & AuthState
