import type { MailContent } from '#features/mail/layout.ts'

/** Says no name that somebody typed: whoever has a link could send words of their own to any address. */
export const guestCodeMail = (brandName: string, code: string): MailContent => ({
  subject: `${code} is your code for ${brandName}`,
  heading: `Your code is ${code}`,
  paragraphs: ['Type it on the page that asked for it. Then your comments and decisions carry your name.'],
  note: 'It is good for 10 minutes. If you did not ask for it, ignore this mail: without the code nothing happens.',
})
