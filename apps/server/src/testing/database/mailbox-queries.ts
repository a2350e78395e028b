import type { Db } from '#platform/database/database.ts'

export type Mailed = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly reply_to: string | null
  readonly unsubscribe_url: string | null
}

/** Returns the emails to one address in the local mailbox, newest first. */
export const listMailsTo = (db: Db, email: string): Promise<Mailed[]> =>
  db
    .selectFrom('mails')
    .select(['recipient as to', 'subject', 'text_body as text', 'html_body as html', 'reply_to', 'unsubscribe_url'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('uid_mail', 'desc')
    .execute()
