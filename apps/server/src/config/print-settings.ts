// Generates docs/operate/settings.md.
import { listSettings, type ListedSetting } from './list-settings.ts'

/** The first matching rule determines a setting's group. */
const groups: readonly (readonly [title: string, rule: RegExp])[] = [
  ['Address', /^(?:PORT|HOST|PUBLIC_URL|HSTS_SUBDOMAINS|MARKETING_HOSTS|TRUST_PROXY|API_KEY)$/],
  ['Data storage', /^(?:DATA_DIR|DATABASE_|REDIS_URL|SECRET|S3_|MIN_FREE_DISK_MB|KEEP_LOCATION)/],
  ['Backups', /^BACKUP_/],
  ['Email', /^(?:SMTP_URL|MAIL_FROM|MAILBOX|MAIL_SETUP)$/],
  ['Access', /^(?:REGISTRATION|ADMIN_EMAILS|MEMBER_CONSENT|GUEST_LINKS|WEBHOOKS_PRIVATE|DISCLOSURE_PAGES)$/],
  ['Login', /^(?:REQUIRE_SECOND_STEP|COMMON_PASSWORDS|SESSION_MAX_DAYS|OIDC_)/],
  ['Credits and plans', /^(?:PLAN_LIMITS|SIGNUP_CREDITS|\w+_MONTHLY_CREDITS|RESERVATION_)/],
  ['AI providers', /^(?:AI|GOOGLE|OPENAI|LOCAL|C2PA|COMFYUI|A1111|FAL|REPLICATE|BFL)_/],
  [
    'Limits',
    /^(?:FLOOD_LIMIT|SIGN_IN_|REGISTRATIONS_PER_IP|MAIL_REQUESTS_PER_IP|INVITATIONS_|BODY_SECONDS|\w+_PER_(?:MINUTE|HOUR)$|GUEST_(?:CODES|ENTRIES)_PER_)/,
  ],
  ['Retention', /^(?:KEEP_|EXPORT_DAYS)/],
  ['Monitoring', /^(?:METRICS_|LOG_LEVEL|SLOW_REQUEST_MS|ENVIRONMENT)/],
  ['Branding', /^(?:BRAND_|CONTACT_EMAIL)/],
  ['Other', /^/],
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

Generated from the source, like [.env.example](../../.env.example). Set each one as an environment variable or in \`.env\`. Run
\`npm run doctor\` to see which ones you need to set. "Such as" shows an example. The server does not start with an invalid
value and tells you why.

Admins can change registration, guest links, brand, contact address, mail server, AI providers, login services, credits and the backup
schedule in **Admin**, **Settings**, without a restart. What the environment sets takes precedence and can only be changed there.
`
  return [head, ...sections].join('\n')
}
