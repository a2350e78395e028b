import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

export type Mail = {
  readonly uid_mail: string
  readonly recipient: string
  readonly subject: string
  readonly text_body: string
  readonly html_body: string
  readonly created_at: Date
  readonly unsubscribe_url: string | null
  /** Reply-To address; null for none. */
  readonly reply_to: string | null
  /** A JPEG, embedded as `cid:picture`. */
  readonly picture: Buffer | null
}

const columns = [
  'uid_mail',
  'recipient',
  'subject',
  'text_body',
  'html_body',
  'created_at',
  'unsubscribe_url',
  'reply_to',
  'picture',
] as const

export const insertMail = async (tx: Tx, mail: Mail & { readonly is_waiting: boolean }): Promise<void> => {
  await tx.insertInto('mails').values(mail).execute()
}

export const findUnsentMail = (db: Db, uid_mail: string): Promise<Mail | undefined> =>
  db
    .selectFrom('mails')
    .select(columns)
    .where('uid_mail', '=', uid_mail)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst()

/** Clears the texts, because they contain links that give access to accounts. */
export const closeMail = async (
  db: Db,
  uid_mail: string,
  end: { readonly sent_at: Date } | { readonly refused_at: Date },
): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ ...end, text_body: '', html_body: '', picture: null })
    .where('uid_mail', '=', uid_mail)
    .execute()
}

/** Keeps an email until a mail server is set. */
export const markWaiting = async (db: Db, uid_mail: string): Promise<void> => {
  await db.updateTable('mails').set({ is_waiting: true }).where('uid_mail', '=', uid_mail).execute()
}

/** Takes some emails that waited for a mail server. */
export const takeWaiting = (tx: Tx, atOnce: number): Promise<{ readonly uid_mail: string }[]> =>
  tx
    .updateTable('mails')
    .set({ is_waiting: false })
    .where('uid_mail', 'in', (mails) =>
      mails
        .selectFrom('mails')
        .select('uid_mail')
        .where('is_waiting', '=', true)
        .orderBy('created_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning('uid_mail')
    .execute()

/** Call only with a mail server; without one the rows are the local mailbox. */
export const dropUnsentMails = async (tx: Tx, recipient: string): Promise<void> => {
  await tx
    .deleteFrom('mails')
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .execute()
}

export const deleteMailsTo = async (tx: Tx, recipient: string): Promise<void> => {
  await tx.deleteFrom('mails').where('recipient', '=', recipient).execute()
}

export const listMails = (db: Db): Promise<Mail[]> =>
  db.selectFrom('mails').select(columns).orderBy('created_at', 'desc').orderBy('uid_mail', 'desc').limit(200).execute()

export const findMail = (db: Db, uid_mail: string): Promise<Mail | undefined> =>
  db.selectFrom('mails').select(columns).where('uid_mail', '=', uid_mail).executeTakeFirst()

export const deleteOldMails = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('mails').where('created_at', '<', before).execute()
}

export type MailCounts = {
  readonly waiting: number
  readonly oldest_waiting_at: Date | null
  readonly sent: number
  readonly refused: number
}

/** Counts waiting emails, and those sent and rejected since a time. */
export const countMails = async (db: Db, since: Date): Promise<MailCounts> => {
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where sent_at is null and refused_at is null) as waiting,
      min(created_at) filter (where sent_at is null and refused_at is null) as oldest_waiting_at,
      count(*) filter (where sent_at > ${since}) as sent, count(*) filter (where refused_at > ${since}) as refused
    from mails`.execute(db)
  return rows[0] ?? { waiting: 0, oldest_waiting_at: null, sent: 0, refused: 0 }
}
