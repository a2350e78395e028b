import type { Db } from '#platform/database/database.ts'

export type Mailed = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

/** The emails to one address in the local mailbox, newest first. */
export const listMailsTo = (db: Db, email: string): Promise<Mailed[]> =>
  db
    .selectFrom('mails')
    .select(['recipient as to', 'subject', 'text_body as text', 'html_body as html'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('uid_mail', 'desc')
    .execute()
