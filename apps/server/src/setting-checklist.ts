// Decisions for a public installation, one line each; printed at start and by `npm run doctor`.

type Checked = {
  readonly SIGNUP_CREDITS: number
  readonly given: ReadonlySet<string>
}

const lines: readonly (readonly [name: string, line: (config: Checked) => string])[] = [
  ['PUBLIC_URL', () => 'Set the public address, such as https://studio.example. Links in emails use it.'],
  ['SMTP_URL', () => 'Set your mail server. Without it, invitations and password resets are not sent.'],
  [
    'REGISTRATION',
    ({ SIGNUP_CREDITS }) =>
      `Set open, invited or closed. It is open now: anyone can create an account and gets ${SIGNUP_CREDITS} credits.`,
  ],
  ['ADMIN_EMAILS', () => 'Set your email address. Admins manage people, credits and providers.'],
]

/** Returns the settings that are not set explicitly. */
export const listUndecided = (config: Checked): { readonly name: string; readonly line: string }[] =>
  lines.filter(([name]) => !config.given.has(name)).map(([name, line]) => ({ name, line: line(config) }))

/** The program cannot detect external backups, so it mentions them once, before the first account exists. */
export const backupsLine = {
  name: 'Backups',
  line: 'set BACKUP_SCHEDULE and BACKUP_DIR, or run npm run backup every night. See docs/operate/backup.md.',
} as const

export const printChecklist = (undecided: readonly { readonly name: string; readonly line: string }[]): string[] =>
  undecided.length === 0
    ? []
    : [
        '  This server can be reached by others. Set these first:',
        ...undecided.map(({ name, line }) => `    ${name.padEnd(14)} ${line}`),
      ]
