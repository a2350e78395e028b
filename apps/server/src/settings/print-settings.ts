// The text of docs/operate/settings.md.
import { listSettings, type ListedSetting } from './list-settings.ts'

/** The first that a name begins like, or is, is its group. */
const groups: readonly (readonly [title: string, rule: RegExp])[] = [
  ['The address', /^(?:PORT|HOST|PUBLIC_URL|HSTS_SUBDOMAINS|MARKETING_HOSTS|TRUST_PROXY|API_KEY)$/],
  ['Where data is kept', /^(?:DATA_DIR|DATABASE_|REDIS_URL|SECRET|S3_|MIN_FREE_DISK_MB)/],
  ['Backups', /^BACKUP_/],
  ['Mail', /^(?:SMTP_URL|MAIL_FROM|MAILBOX)$/],
  ['Who may come in', /^(?:REGISTRATION|ADMIN_EMAILS|MEMBER_CONSENT|GUEST_LINKS)$/],
  ['Signing in', /^(?:REQUIRE_SECOND_STEP|COMMON_PASSWORDS|SESSION_MAX_DAYS|OIDC_)/],
  ['Credits and plans', /^(?:PLAN_LIMITS|SIGNUP_CREDITS|\w+_MONTHLY_CREDITS|RESERVATION_)/],
  ['AI providers', /^(?:AI|GOOGLE|OPENAI|LOCAL|C2PA|COMFYUI|A1111|FAL|REPLICATE|BFL)_/],
  [
    'Limits',
    /^(?:FLOOD_LIMIT|SIGN_IN_|REGISTRATIONS_PER_IP|MAIL_REQUESTS_PER_IP|INVITATIONS_|BODY_SECONDS|\w+_PER_(?:MINUTE|HOUR)$|GUEST_ENTRIES_PER_IP)/,
  ],
  ['How long things are kept', /^(?:KEEP_|EXPORT_DAYS)/],
  ['Watching it', /^(?:METRICS_|LOG_LEVEL|SLOW_REQUEST_MS|ENVIRONMENT)/],
  ['Its name', /^(?:BRAND_|CONTACT_EMAIL)/],
  ['Others', /^/],
]

const groupOf = ({ name }: ListedSetting): string => groups.find(([, rule]) => rule.test(name))?.[0] ?? ''

const cell = (text: string): string => text.replaceAll('|', '\\|')

const row = ({ name, about, default: value, example }: ListedSetting): string => {
  const unset = example === '' ? '' : `such as \`${example}\``
  return `| \`${name}\` | ${value === undefined ? unset : `\`${value}\``} | ${cell(about)} |`
}

export const printSettings = (): string => {
  const all = listSettings()
  const sections = groups.flatMap(([title]) => {
    const rows = all.filter((setting) => groupOf(setting) === title).map(row)
    return rows.length === 0 ? [] : [`## ${title}\n\n| setting | default | |\n|---|---|---|\n${rows.join('\n')}\n`]
  })
  const head = `# Every setting

Written by the program from its own list, as [.env.example](../../.env.example) is. A setting is a variable of the environment, or a
line of \`.env\` in the folder of the program; \`npm run doctor\` says which of them have to be decided on. "Such as" means that nothing is
set by default. A value that cannot be is refused at the start, in one sentence.
`
  return [head, ...sections].join('\n')
}
