// One schema for every setting, read once: check, default and one-line description. `.env.example` is generated from
// it.
import { isIP } from 'node:net'

import { limits } from '@joinery/contract/limits'
import { type Registration, registrations } from '@joinery/contract/site'
import { z } from 'zod'

import { backupSettings } from './backup/backup-settings.ts'
import { checkTogether } from './config/check-together.ts'
import { peopleSettings } from './config/people-settings.ts'
import { StartError } from './platform/process/start-error.ts'
import { findGroupSetting, isGroupSetting, readProviderGroups, type ProviderGroups } from './provider-groups.ts'
import { providerSettings } from './provider-settings.ts'
import { listUndecided, printChecklist } from './setting-checklist.ts'
import {
  addresses,
  isLogo,
  list,
  mailServer,
  optional,
  ownAddress,
  proxies,
  sender,
  serviceAddress,
  text,
  webAddress,
  whole,
  type Setting,
} from './setting-checks.ts'
import { watchSettings } from './watch/watch-settings.ts'

export const settings = {
  PORT: { about: 'The port the server listens on.', check: whole(0, 65_535).default(3000) },
  HOST: { about: 'The address the server listens on.', check: text.default('127.0.0.1') },
  DATA_DIR: { about: 'Folder for the embedded database, files and secrets.', check: text.default('./data') },
  PUBLIC_URL: {
    about: 'The public address, used for links in emails. Default: http://HOST:PORT.',
    check: ownAddress.optional(),
    example: 'https://studio.example',
  },
  HSTS_SUBDOMAINS: {
    about: "'on' tells browsers to use only https for all subdomains of PUBLIC_URL for a year.",
    check: z.enum(['off', 'on'], 'must be off or on').default('off'),
  },
  ADMIN_EMAILS: {
    about: 'Comma-separated email addresses of admins (they can open /admin).',
    check: addresses,
    example: 'ada@studio.example,finn@studio.example',
  },
  MARKETING_HOSTS: {
    about: 'Comma-separated host names that serve only the landing page and the plans.',
    check: list,
    example: 'joinery.example.fr,joinery.example.de',
  },
  DATABASE_URL: {
    about: 'Your own PostgreSQL (15 or newer). If not set, the embedded one is used.',
    check: serviceAddress(/^postgres(ql)?$/, 'postgres://user@host/name'),
    example: 'postgres://joinery:password@127.0.0.1:5432/joinery',
  },
  DATABASE_POOL: {
    about: 'Maximum database connections per process.',
    check: whole(2, 200).default(10),
  },
  REDIS_URL: {
    about: 'Required to run several server processes (shared sockets and presence).',
    check: serviceAddress(/^rediss?$/, 'redis://127.0.0.1:6379'),
    example: 'redis://127.0.0.1:6379',
  },
  ...watchSettings,
  SECRET: {
    about:
      'Signs tokens and file links. At least 32 characters. Required with DATABASE_URL; otherwise created automatically.',
    check: text.min(32, 'must have at least 32 characters').optional(),
    example: 'at-least-32-random-characters-here',
  },
  API_KEY: {
    about:
      'If set, every API call must send it as x-api-key. It labels traffic for your proxy and logs; it is not a security measure.',
    check: optional,
    example: 'my-studio',
  },
  SMTP_URL: {
    about:
      'The mail server. Required on a public address. On a loopback address without it, emails are stored at /dev/mailbox.',
    check: mailServer.optional(),
    example: 'smtp://user:password@mail.example:587',
  },
  MAIL_FROM: {
    about: 'Sender of all emails. Default: the brand name and no-reply at the host of PUBLIC_URL.',
    check: sender.optional(),
    example: 'Joinery <no-reply@studio.example>',
  },
  MAILBOX: {
    about:
      "'exposed' allows the local mailbox on a public address. Anyone who can reach the server can then read all emails.",
    check: z.enum(['local', 'exposed'], 'must be local or exposed').default('local'),
  },
  MAIL_SETUP: {
    about:
      "'later' starts on a public address without a mail server: the console prints a link that creates the first admin, emails wait, and registration is closed until a mail server is set.",
    check: z.enum(['first', 'later'], 'must be first or later').default('first'),
  },
  S3_BUCKET: {
    about: 'Store files in this S3-compatible bucket instead of DATA_DIR.',
    check: optional,
    example: 'joinery-files',
  },
  S3_ENDPOINT: {
    about: 'The address of the S3-compatible storage. Default: AWS.',
    check: webAddress.optional(),
    example: 'https://s3.studio.example',
  },
  S3_REGION: { about: "The bucket's region.", check: text.default('us-east-1') },
  S3_ACCESS_KEY_ID: { about: 'The access key id. Required with S3_BUCKET.', check: optional, example: 'key' },
  S3_SECRET_ACCESS_KEY: {
    about: 'The secret access key. Required with S3_BUCKET.',
    check: optional,
    example: 'secret',
  },
  PLAN_LIMITS: {
    about: "'enforced' applies plan limits. 'advertised' only displays them.",
    check: z.enum(['advertised', 'enforced'], 'must be advertised or enforced').default('advertised'),
  },
  REGISTRATION: {
    about: "Who can create an account: anyone ('open'), invited people ('invited') or only admins ('closed').",
    check: z.enum(registrations, 'must be open, invited or closed').default('open'),
  },
  SIGNUP_CREDITS: { about: 'Credits for a new account.', check: whole(0, 1_000_000).default(500) },
  FREE_MONTHLY_CREDITS: {
    about: 'Credits the Free plan adds on the first of each month (UTC).',
    check: whole(0, 1_000_000).default(limits.plans.free.creditsPerMonth),
  },
  PREMIUM_MONTHLY_CREDITS: {
    about: 'Credits the Premium plan adds each month.',
    check: whole(0, 1_000_000).default(limits.plans.premium.creditsPerMonth),
  },
  BUSINESS_MONTHLY_CREDITS: {
    about: 'Credits the Business plan adds each month.',
    check: whole(0, 1_000_000).default(limits.plans.business.creditsPerMonth),
  },
  ...providerSettings,
  AI_TIME_LIMIT_SECONDS: {
    about: 'Provider timeout. A proxy in front of this server needs a slightly longer one.',
    check: whole(1, 290).default(limits.ai.timeLimit / 1000),
  },
  AI_AT_ONCE_PER_PROVIDER: {
    about: 'Maximum image requests sent to a provider at the same time. Others wait in a queue.',
    check: whole(1, 1000).default(8),
  },
  AI_AT_ONCE_PER_PERSON: {
    about: 'Maximum image requests one person can run at the same time, across all providers.',
    check: whole(1, 1000).default(4),
  },
  RESERVATION_STALE_SECONDS: {
    about: 'Refund credits reserved by a process that has not been seen for this long (processes report every 5 s).',
    check: whole(1, 3600).default(20),
  },
  RESERVATION_CHECK_SECONDS: {
    about: 'How often to look for credits reserved by stopped processes.',
    check: whole(1, 3600).default(10),
  },
  TRUST_PROXY: {
    about: 'Proxies whose X-Forwarded-* headers are trusted: false, true, a number of hops, or addresses and ranges.',
    check: proxies,
    example: '127.0.0.1',
  },
  FLOOD_LIMIT: {
    about: 'API requests per second allowed from one network address. 0 turns off all limits per network address.',
    check: whole(0, 1_000_000).default(2000),
  },
  SIGN_IN_FAILURES_PER_ADDRESS: {
    about: 'Failed logins for one email address before further attempts are blocked for a while.',
    check: whole(1, 1_000_000).default(limits.account.signInFailuresPerAddress),
  },
  SIGN_IN_FAILURES_PER_IP: {
    about: 'Failed logins from one network address before further attempts are blocked for a while.',
    check: whole(1, 1_000_000).default(limits.account.signInFailuresPerIp),
  },
  SIGN_IN_WINDOW_MINUTES: {
    about: 'How long failed logins count.',
    check: whole(1, 10_000).default(limits.account.signInWindow / 60_000),
  },
  REGISTRATIONS_PER_IP: {
    about: 'Accounts one network address can create in an hour.',
    check: whole(1, 1_000_000).default(limits.account.registrationsPerIp),
  },
  MAIL_REQUESTS_PER_IP: {
    about:
      'Password reset emails one network address can request in an hour. The same limit applies to verification emails.',
    check: whole(1, 1_000_000).default(limits.account.mailRequestsPerIp),
  },
  INVITATIONS_PER_ADDRESS: {
    about:
      'How many times an hour one email address can be invited or added to projects by people it shares no project with.',
    check: whole(1, 1_000_000).default(limits.project.invitationsPerHour),
  },
  INVITATIONS_PER_PERSON: {
    about: 'How many people one person can invite or add to projects in an hour.',
    check: whole(1, 1_000_000).default(limits.project.invitationsByPersonPerHour),
  },
  MEMBER_CONSENT: {
    about: "'ask': people must accept before joining a project. 'off': people with an account join immediately.",
    check: z.enum(['off', 'ask'], 'must be off or ask').default('off'),
  },
  ...peopleSettings,
  ...backupSettings,
  MIN_FREE_DISK_MB: {
    about: 'Minimum free disk space. Below it, the server does not start, and /api/ready reports it as degraded.',
    check: whole(0, 100_000_000).default(200),
  },
  LOG_LEVEL: {
    about: 'Log level: fatal, error, warn, info, debug or silent.',
    check: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
      .default('warn'),
  },
  BODY_SECONDS: {
    about: 'Time limit for receiving a request. For uploads: the longest pause without progress.',
    check: whole(1, 3000).default(limits.http.bodySeconds),
  },
  SLOW_REQUEST_MS: { about: 'Requests that take longer than this are logged.', check: whole(1, 600_000).default(1000) },
  ENVIRONMENT: { about: 'The environment label shown in the account settings.', check: text.default('production') },
  BRAND_NAME: { about: 'The product name.', check: text.default('Joinery') },
  BRAND_TAGLINE: { about: 'The line shown below the name.', check: text.default('You design. We render. Together.') },
  BRAND_LOGO: {
    about: 'The logo, as a data address of a PNG, SVG or WebP image of at most 200 KB.',
    check: z.string().refine(isLogo, 'must be a data address of a PNG, SVG or WebP image of at most 200 KB').optional(),
    example: 'data:image/png;base64,...',
  },
  CONTACT_EMAIL: {
    about: 'Public contact address for accounts, plans and credits. If not set, none is shown.',
    check: z.email('must be an email address').optional(),
    example: 'hello@studio.example',
  },
} as const satisfies Record<string, Setting>

/** Values of these settings never appear in a message. */
export const isSecret = (name: string): boolean => /SECRET|_KEY|_TOKEN|^(?:DATABASE|SMTP|REDIS)_URL$/.test(name)

type Settings = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name]['check']> }

export type SettingName = keyof Settings

export type Config = Omit<Settings, 'PUBLIC_URL'> & {
  readonly PUBLIC_URL: string
  readonly embedded: boolean
  /** Explicitly set settings, with any value. */
  readonly given: ReadonlySet<SettingName>
  /** What the environment sets, as written. Settings that admins change are not among them. */
  readonly environment: Readonly<Record<string, string>>
  /** Providers that can be configured several times. */
  readonly providerGroups: ProviderGroups
}

/** Reads the process environment, overridden by `decided`. */
export const readEnvironment = (decided: NodeJS.ProcessEnv = {}): Config => readConfig({ ...process.env, ...decided })

export type GivenSetting = { readonly name: string; readonly value: string; readonly isSecret: boolean }

/** Returns explicitly set values as written. A URL with a login is a secret too. */
export const listGiven = (environment: NodeJS.ProcessEnv = process.env): GivenSetting[] =>
  Object.entries(environment)
    .filter(([name]) => isSetting(name))
    .flatMap(([name, value = '']) =>
      value === '' ? [] : [{ name, value, isSecret: isSecret(name) || hasLogin(value) }],
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** Some services take a token as the user name. */
export const hasLogin = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return `${username}${password}` !== ''
}

export const isSetting = (name: string): boolean => Object.hasOwn(settings, name) || isGroupSetting(name)

export const findSetting = (name: string): Setting | undefined =>
  Object.hasOwn(settings, name) ? settings[name as SettingName] : findGroupSetting(name) // a key of the table above

const listWritten = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value = '']) =>
      value !== '' && isSetting(name) ? [[name, value]] : [],
    ),
  )

/** Throws a StartError for an invalid setting. */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const values: Record<string, unknown> = {}
  const given = new Set<SettingName>()
  for (const [name, { check }] of Object.entries(settings)) {
    const value = environment[name] === '' ? undefined : environment[name]
    const result = check.safeParse(value)
    if (!result.success) {
      const shown = isSecret(name) ? '' : `, not "${value}"`
      throw new StartError(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}${shown}.`)
    }
    values[name] = result.data
    if (value !== undefined) given.add(name as SettingName) // a key of the table above
  }
  const read = values as Settings // each value passed the check of its name
  const embedded = read.DATABASE_URL === undefined
  if (!embedded && read.SECRET === undefined) {
    throw new StartError('SECRET (at least 32 random characters) is required with DATABASE_URL.')
  }
  const providerGroups = readProviderGroups(environment)
  checkTogether(read, providerGroups)
  const PUBLIC_URL = read.PUBLIC_URL ?? addressOf(read.HOST, read.PORT)
  const config = { ...read, PUBLIC_URL, embedded, given, environment: listWritten(environment), providerGroups }
  if (hasMailbox(config) && config.MAILBOX === 'local' && !isLocal(config)) {
    throw new StartError('SMTP_URL is required when others can reach HOST or PUBLIC_URL.', {
      lines: [
        ...printChecklist(listUndecided(config)),
        '  No mail server yet? MAIL_SETUP=later starts without one. Set it in Admin > Settings.',
      ],
    })
  }
  return config
}

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** Whether only this machine can reach the server. */
export const isLocal = (config: Pick<Config, 'HOST' | 'PUBLIC_URL'>): boolean =>
  isLoopback(config.HOST) && isLoopback(new URL(config.PUBLIC_URL).hostname)

type MailSettings = Pick<Config, 'HOST' | 'MAIL_SETUP' | 'PUBLIC_URL' | 'SMTP_URL'>

/** Whether emails wait until a mail server is set. */
export const isMailAwaited = (config: MailSettings): boolean =>
  config.SMTP_URL === undefined && config.MAIL_SETUP === 'later' && !isLocal(config)

/** Whether emails are collected in the local mailbox. */
export const hasMailbox = (config: MailSettings): boolean => config.SMTP_URL === undefined && !isMailAwaited(config)

/** Registration is closed while no address can be verified. */
export const registrationOf = (config: MailSettings & Pick<Config, 'REGISTRATION'>): Registration =>
  isMailAwaited(config) ? 'closed' : config.REGISTRATION

/** Whether a Host header names this installation. With an exposed mailbox, IP addresses are accepted too. */
export const isOwnHost = (config: Pick<Config, 'MAILBOX' | 'PUBLIC_URL'>, host: string): boolean =>
  isLoopback(host) ||
  host.toLowerCase() === new URL(config.PUBLIC_URL).hostname ||
  (config.MAILBOX === 'exposed' && isIP(host.replace(/^\[|\]$/g, '')) !== 0)

export const addressOf = (host: string, port: number): string => {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`
}
