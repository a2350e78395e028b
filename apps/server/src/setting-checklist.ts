// What whoever puts an installation on a public address should set, each in one line: printed at the start, and by
// `npm run doctor`.

type Checked = {
  readonly SIGNUP_CREDITS: number
  readonly given: ReadonlySet<string>
}

const lines: readonly (readonly [name: string, line: (config: Checked) => string])[] = [
  ['PUBLIC_URL', () => 'the address that people type, such as https://studio.example: links in mails start with it.'],
  ['SMTP_URL', () => 'your mail server: without it nobody gets an invitation or a new password.'],
  [
    'REGISTRATION',
    ({ SIGNUP_CREDITS }) =>
      `open, invited or closed: now everybody who finds the address gets an account with ${SIGNUP_CREDITS} credits.`,
  ],
  ['ADMIN_EMAILS', () => 'your own e-mail address: whoever has it looks after people, credits and providers.'],
]

/** The settings that nobody has decided on. */
export const listUndecided = (config: Checked): { readonly name: string; readonly line: string }[] =>
  lines.filter(([name]) => !config.given.has(name)).map(([name, line]) => ({ name, line: line(config) }))

/** Nothing here can see whether somebody makes them: said once, before anybody has an account. */
export const backupsLine = {
  name: 'Backups',
  line: 'set BACKUP_SCHEDULE and BACKUP_DIR, or run npm run backup every night: docs/operate/backup.md says how.',
} as const

export const printChecklist = (undecided: readonly { readonly name: string; readonly line: string }[]): string[] =>
  undecided.length === 0
    ? []
    : [
        '  Others can reach this address. Decide on:',
        ...undecided.map(({ name, line }) => `    ${name.padEnd(14)} ${line}`),
      ]
