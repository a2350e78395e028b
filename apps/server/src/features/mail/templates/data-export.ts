import type { MailContent } from '#features/mail/layout.ts'

/** It leads to the page where one has to be signed in: whoever only reads the mail gets nothing. */
export const exportReadyMail = (brandName: string, href: string, until: string): MailContent => ({
  subject: `Your ${brandName} data is ready`,
  heading: 'The copy of your data is ready',
  paragraphs: [
    'All that you asked for is in one zip file: your profile, projects, messages, cards, comments, files and images.',
    `You can download it in your settings until ${until}. You have to be logged in.`,
  ],
  action: { label: 'Go to my data', href },
  note: 'If you did not ask for it, change your password: somebody else may be logged in as you.',
})
