// One schema for every setting, read once. A setting is its check, its default and one line of explanation;
// `.env.example` is printed from this table, so the two cannot differ.
import { isIP } from 'node:net'

import { limits } from '@joinery/contract/limits'
import { registrations } from '@joinery/contract/site'
import { z } from 'zod'

import { backupSettings } from './backup/backup-settings.ts'
import { StartError } from './platform/process/start-error.ts'
import { isGroupSetting, readProviderGroups, type ProviderGroups } from './provider-groups.ts'
import { providerSettings } from './provider-settings.ts'
import { listUndecided, printChecklist } from './setting-checklist.ts'
import {
  addresses,
  list,
  optional,
  ownAddress,
  proxies,
  serviceAddress,
  text,
  webAddress,
  whole,
  type Setting,
} from './setting-checks.ts'
import { checkTogether } from './settings/check-together.ts'
import { peopleSettings } from './settings/people-settings.ts'
import { watchSettings } from './watch/watch-settings.ts'

export const settings = {
  PORT: { about: 'The port that the product listens on.', check: whole(0, 65_535).default(3000) },
  HOST: { about: 'The address that it listens on.', check: text.default('127.0.0.1') },
  DATA_DIR: { about: 'Where the embedded database, files and secrets are kept.', check: text.default('./data') },
  PUBLIC_URL: {
    about: 'The address that people type; links in mails start with it. Default: http://HOST:PORT.',
    check: ownAddress.optional(),
    example: 'https://studio.example',
  },
  HSTS_SUBDOMAINS: {
    about: "'on' tells browsers that every host below that of PUBLIC_URL is reached by https only, for a year.",
    check: z.enum(['off', 'on'], 'must be off or on').default('off'),
  },
  ADMIN_EMAILS: {
    about: 'The e-mail addresses, comma separated, of those who look after this installation, at /admin.',
    check: addresses,
    example: 'ada@studio.example,finn@studio.example',
  },
  MARKETING_HOSTS: {
    about: 'Regional host names, comma separated, that serve only the landing page and the plans.',
    check: list,
    example: 'joinery.example.fr,joinery.example.de',
  },
  DATABASE_URL: {
    about: 'A PostgreSQL (15 or newer) of your own; without it the embedded one is started.',
    check: serviceAddress(/^postgres(ql)?$/, 'postgres://user@host/name'),
    example: 'postgres://joinery:password@127.0.0.1:5432/joinery',
  },
  DATABASE_POOL: {
    about: 'How many database connections one process holds at most.',
    check: whole(2, 200).default(10),
  },
  REDIS_URL: {
    about: 'Lets several processes share sockets and presence; without it there is one process.',
    check: serviceAddress(/^rediss?$/, 'redis://127.0.0.1:6379'),
    example: 'redis://127.0.0.1:6379',
  },
  ...watchSettings,
  SECRET: {
    about: 'Signs tokens and file addresses; at least 32 characters. Made by itself with the embedded database.',
    check: text.min(32, 'must have at least 32 characters').optional(),
    example: 'a long random text',
  },
  API_KEY: {
    about: 'When set, every API call must carry it as x-api-key. A label for your proxy and logs, not a lock.',
    check: optional,
    example: 'my-studio',
  },
  SMTP_URL: {
    about: 'The mail server. Without it, on a loopback address, mail is collected at /dev/mailbox.',
    check: serviceAddress(/^smtps?$/, 'smtp://user:password@host:587'),
    example: 'smtp://user:password@mail.example:587',
  },
  MAIL_FROM: {
    about: 'The sender of every mail. Default: the brand name and no-reply at the host of PUBLIC_URL.',
    check: optional,
    example: 'Joinery <no-reply@studio.example>',
  },
  MAILBOX: {
    about: "'exposed' allows the local mailbox on an address that others can reach. Everybody there can read all mail.",
    check: z.enum(['local', 'exposed'], 'must be local or exposed').default('local'),
  },
  S3_BUCKET: {
    about: 'Keep files in this bucket of an S3-compatible store instead of in DATA_DIR.',
    check: optional,
    example: 'joinery-files',
  },
  S3_ENDPOINT: {
    about: 'The address of the S3-compatible store; without it, AWS.',
    check: webAddress.optional(),
    example: 'https://s3.studio.example',
  },
  S3_REGION: { about: 'The region of the bucket.', check: text.default('us-east-1') },
  S3_ACCESS_KEY_ID: { about: 'The key of the store; required with S3_BUCKET.', check: optional, example: 'key' },
  S3_SECRET_ACCESS_KEY: { about: 'Its secret; required with S3_BUCKET.', check: optional, example: 'secret' },
  PLAN_LIMITS: {
    about: "'enforced' holds people to the limits of their plan; 'advertised' only shows them.",
    check: z.enum(['advertised', 'enforced'], 'must be advertised or enforced').default('advertised'),
  },
  REGISTRATION: {
    about:
      "Who may create an account: everybody ('open'), whoever is invited ('invited'), or by an admin only ('closed').",
    check: z.enum(registrations, 'must be open, invited or closed').default('open'),
  },
  SIGNUP_CREDITS: { about: 'The credits that a new account starts with.', check: whole(0, 1_000_000).default(500) },
  FREE_MONTHLY_CREDITS: {
    about: 'The credits that the Free plan adds each month (UTC), to everybody who has it.',
    check: whole(0, 1_000_000).default(limits.plans.free.creditsPerMonth),
  },
  PREMIUM_MONTHLY_CREDITS: {
    about: 'The credits that the Premium plan adds each month.',
    check: whole(0, 1_000_000).default(limits.plans.premium.creditsPerMonth),
  },
  BUSINESS_MONTHLY_CREDITS: {
    about: 'The credits that the Business plan adds each month.',
    check: whole(0, 1_000_000).default(limits.plans.business.creditsPerMonth),
  },
  ...providerSettings,
  AI_TIME_LIMIT_SECONDS: {
    about: 'How long a provider may take. A proxy in front has to wait a little longer.',
    check: whole(1, 290).default(limits.ai.timeLimit / 1000),
  },
  AI_AT_ONCE_PER_PROVIDER: {
    about: 'How many requests for images each provider is given at the same time; further ones wait in a queue.',
    check: whole(1, 1000).default(8),
  },
  AI_AT_ONCE_PER_PERSON: {
    about: 'How many of them one person has under way at the same time, over all providers.',
    check: whole(1, 1000).default(4),
  },
  RESERVATION_STALE_SECONDS: {
    about: 'Credits that a process has set aside are given back when it was not seen for this long; it shows every 5.',
    check: whole(1, 3600).default(20),
  },
  RESERVATION_CHECK_SECONDS: {
    about: 'How often credits of processes that are gone are looked for.',
    check: whole(1, 3600).default(10),
  },
  TRUST_PROXY: {
    about: 'Proxies whose X-Forwarded-* is believed: false, true, a number of hops, or addresses and ranges.',
    check: proxies,
    example: '127.0.0.1',
  },
  FLOOD_LIMIT: {
    about: 'Requests per second that one network address may make to the API; 0 turns limits by address off.',
    check: whole(0, 1_000_000).default(2000),
  },
  SIGN_IN_FAILURES_PER_ADDRESS: {
    about: 'Failed sign-ins to one e-mail address before it has to wait.',
    check: whole(1, 1_000_000).default(limits.account.signInFailuresPerAddress),
  },
  SIGN_IN_FAILURES_PER_IP: {
    about: 'Failed sign-ins from one network address before it has to wait.',
    check: whole(1, 1_000_000).default(limits.account.signInFailuresPerIp),
  },
  SIGN_IN_WINDOW_MINUTES: {
    about: 'For how long failed sign-ins count.',
    check: whole(1, 10_000).default(limits.account.signInWindow / 60_000),
  },
  REGISTRATIONS_PER_IP: {
    about: 'Accounts that one network address may create in an hour.',
    check: whole(1, 1_000_000).default(limits.account.registrationsPerIp),
  },
  MAIL_REQUESTS_PER_IP: {
    about: 'Reset mails, and as many verification mails, that one network address may ask for in an hour.',
    check: whole(1, 1_000_000).default(limits.account.mailRequestsPerIp),
  },
  INVITATIONS_PER_ADDRESS: {
    about: 'How often one e-mail address may be invited or added to projects in an hour.',
    check: whole(1, 1_000_000).default(limits.project.invitationsPerHour),
  },
  INVITATIONS_PER_PERSON: {
    about: 'How many people one person may invite or add to projects in an hour.',
    check: whole(1, 1_000_000).default(limits.project.invitationsByPersonPerHour),
  },
  MEMBER_CONSENT: {
    about: "'ask': whoever is added to a project has to accept first; 'off': people with an account are in at once.",
    check: z.enum(['off', 'ask'], 'must be off or ask').default('off'),
  },
  ...peopleSettings,
  ...backupSettings,
  MIN_FREE_DISK_MB: {
    about: 'With less free disk than this it refuses to start, and /api/ready says 503.',
    check: whole(0, 100_000_000).default(200),
  },
  LOG_LEVEL: {
    about: 'How much is logged: fatal, error, warn, info, debug or silent.',
    check: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
      .default('warn'),
  },
  BODY_SECONDS: {
    about: 'How long the body of a call may take to arrive, and how long an upload may go without progress.',
    check: whole(1, 3000).default(limits.http.bodySeconds),
  },
  SLOW_REQUEST_MS: { about: 'Requests that take longer are logged.', check: whole(1, 600_000).default(1000) },
  ENVIRONMENT: { about: 'The environment label in the account settings.', check: text.default('production') },
  BRAND_NAME: { about: 'The name of the product.', check: text.default('Joinery') },
  BRAND_TAGLINE: { about: 'The line below the name.', check: text.default('You design. We render. Together.') },
  CONTACT_EMAIL: {
    about: 'Whom people write to about accounts, plans and credits; everybody can see it. Without it nobody is named.',
    check: z.email('must be an e-mail address').optional(),
    example: 'hello@studio.example',
  },
} as const satisfies Record<string, Setting>

/** Their values never appear in a message. */
const isSecret = (name: string): boolean => /SECRET|_KEY|_TOKEN|^(?:DATABASE|SMTP|REDIS)_URL$/.test(name)

type Settings = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name]['check']> }

export type SettingName = keyof Settings

export type Config = Omit<Settings, 'PUBLIC_URL'> & {
  readonly PUBLIC_URL: string
  readonly embedded: boolean
  /** Those that somebody has set, whatever to. */
  readonly given: ReadonlySet<SettingName>
  /** Providers of which there can be several of a kind. */
  readonly providerGroups: ProviderGroups
}

/** The settings of this process, with what the program itself decided on top. */
export const readEnvironment = (decided: NodeJS.ProcessEnv = {}): Config => readConfig({ ...process.env, ...decided })

export type GivenSetting = { readonly name: string; readonly value: string; readonly isSecret: boolean }

/** What somebody has set, as it was written. An address with a password in it is as secret as the password. */
export const listGiven = (environment: NodeJS.ProcessEnv = process.env): GivenSetting[] =>
  Object.entries(environment)
    .filter(([name]) => Object.hasOwn(settings, name) || isGroupSetting(name))
    .flatMap(([name, value = '']) =>
      value === '' ? [] : [{ name, value, isSecret: isSecret(name) || hasLogin(value) }],
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))

const hasLogin = (value: string): boolean => URL.canParse(value) && new URL(value).password !== ''

/** A bad setting ends the start with one sentence. */
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
  const read = values as Settings // each value came out of the check of the same name
  const embedded = read.DATABASE_URL === undefined
  if (!embedded && read.SECRET === undefined) {
    throw new StartError('SECRET is required with DATABASE_URL: set it to at least 32 random characters.')
  }
  const providerGroups = readProviderGroups(environment)
  checkTogether(read, providerGroups)
  const PUBLIC_URL = read.PUBLIC_URL ?? addressOf(read.HOST, read.PORT)
  const config = { ...read, PUBLIC_URL, embedded, given, providerGroups }
  if (config.SMTP_URL === undefined && config.MAILBOX === 'local' && !isLocal(config)) {
    throw new StartError('SMTP_URL is required when HOST or PUBLIC_URL can be reached by others.', {
      lines: printChecklist(listUndecided(config)),
    })
  }
  return config
}

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** Nobody but the people at this machine can reach it. */
export const isLocal = (config: Pick<Config, 'HOST' | 'PUBLIC_URL'>): boolean =>
  isLoopback(config.HOST) && isLoopback(new URL(config.PUBLIC_URL).hostname)

/** Whether a Host header names this installation. Where the mailbox is exposed, it is reached by number as well. */
export const isOwnHost = (config: Pick<Config, 'MAILBOX' | 'PUBLIC_URL'>, host: string): boolean =>
  isLoopback(host) ||
  host.toLowerCase() === new URL(config.PUBLIC_URL).hostname ||
  (config.MAILBOX === 'exposed' && isIP(host.replace(/^\[|\]$/g, '')) !== 0)

export const addressOf = (host: string, port: number): string => {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`
}
