import { setTimeout as wait } from 'node:timers/promises'

import { stretch } from './stretch.ts'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

/** Returns all emails of a mailbox, newest first. */
export type Mailbox<Found extends Mail = Mail> = () => Promise<readonly Found[]>

/** Mailbox of a product without a mail server, or of an email collector. */
export const mailboxAt =
  (address: string): Mailbox =>
  async () => {
    const response = await fetch(`${address}/dev/mailbox.json`)
    return ((await response.json()) as { messages: Mail[] }).messages // the mailbox's fixed shape
  }

/** Waits for `count` matching emails to the address and returns the newest. */
export const awaitMailIn = async <Found extends Mail>(
  mailbox: Mailbox<Found>,
  email: string,
  subject: RegExp,
  count = 1,
): Promise<Found> => {
  const giveUpAt = Date.now() + stretch(60_000)
  while (Date.now() < giveUpAt) {
    const found = (await mailbox()).filter((mail) => mail.to === email && subject.test(mail.subject))
    if (found.length >= count && found[0]) return found[0]
    await wait(20)
  }
  throw new Error(`No mail ${subject} for ${email}`)
}
