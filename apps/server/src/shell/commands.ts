// Commands of `npm run admin`: parsing, help, and the same functions as /api/admin.
import { parseArgs } from 'node:util'

import { optionWords, type Command, type Input } from './command.ts'
import {
  auditCommand,
  installationCommand,
  listProvidersCommand,
  testProviderCommand,
} from './installation-commands.ts'
import {
  addAdminCommand,
  changeCreditsCommand,
  disableCommand,
  enableCommand,
  inviteCommand,
  listInvitedCommand,
  listPeopleCommand,
  allowOneStepCommand,
  removeAdminCommand,
  requireSecondStepCommand,
  resetSecondStepCommand,
  setPlanCommand,
  showPersonCommand,
  spendingCommand,
  withdrawCommand,
} from './people-commands.ts'
import { UsageError } from './usage-error.ts'

const commands: Readonly<Record<string, Command>> = {
  'people list': listPeopleCommand,
  'people show': showPersonCommand,
  'admins add': addAdminCommand,
  'admins remove': removeAdminCommand,
  disable: disableCommand,
  enable: enableCommand,
  'reset-second-step': resetSecondStepCommand,
  'require-second-step': requireSecondStepCommand,
  'allow-one-step': allowOneStepCommand,
  plan: setPlanCommand,
  credits: changeCreditsCommand,
  spending: spendingCommand,
  invite: inviteCommand,
  invited: listInvitedCommand,
  withdraw: withdrawCommand,
  'providers list': listProvidersCommand,
  'providers test': testProviderCommand,
  installation: installationCommand,
  audit: auditCommand,
}

const optionsOf = ({ options = [] }: Command): string => options.map((name) => ` [--${name} ...]`).join('')

const usageOf = (name: string, command: Command): string => `${[name, ...command.takes].join(' ')}${optionsOf(command)}`

export const helpText = [
  'npm run admin -- <command>',
  '',
  ...Object.entries(commands).flatMap(([name, command]) => [`  ${usageOf(name, command)}`, `      ${command.about}`]),
  '',
  'Options:',
  '  --json      print the result as JSON',
  ...Object.entries(optionWords).map(([name, about]) => `  --${name.padEnd(8)}  ${about}`),
  '',
  "Uses the server's settings (.env). If the server is running, changes take effect immediately.",
  'If not, the embedded database is started for the duration of the command. Exit codes: 0 success,',
  '1 failure, 2 invalid command. All changes are recorded in the audit log as "command line".',
].join('\n')

/** A negative number is not an option. */
const isNumber = (word: string): boolean => /^-\d+$/.test(word)

export const readWords = (given: readonly string[]): Input => {
  const text = { type: 'string' } as const
  try {
    const { positionals, values } = parseArgs({
      args: given.map((word) => (isNumber(word) ? ` ${word}` : word)),
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean' },
        filter: text,
        plan: text,
        sort: text,
        page: text,
        actor: text,
        act: text,
      },
    })
    const { json: _, help, ...options } = values
    return { words: help ? ['help'] : positionals.map((word) => word.trim()), options }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split('. ')[0] : String(error))
  }
}

const isTaken = (take: string): boolean => take.startsWith('<')

/** Returns the matching command and its remaining input; undefined for help. */
export const findCommand = ({ words, options }: Input): { command: Command | undefined; input: Input } => {
  const [first = 'help', second = ''] = words
  const name = [`${first} ${second}`, first].find((candidate) => Object.hasOwn(commands, candidate))
  if (name === undefined) {
    if (first === 'help') return { command: undefined, input: { words, options } }
    throw new UsageError(`Unknown command: ${[first, second].join(' ').trim()}`)
  }
  const command = commands[name]
  const rest = words.slice(name.split(' ').length)
  if (command) requireFitting(name, command, { words: rest, options })
  return { command, input: { words: rest, options } }
}

const requireFitting = (name: string, command: Command, { words, options }: Input): void => {
  const { takes } = command
  const isOpen = takes.at(-1)?.includes('...') ?? false
  const isFitting = words.length >= takes.filter(isTaken).length && (isOpen || words.length <= takes.length)
  if (!isFitting) throw new UsageError(`Usage: npm run admin -- ${usageOf(name, command)}`)
  const foreign = Object.keys(options).find((option) => !command.options?.some((known) => known === option))
  if (foreign !== undefined) throw new UsageError(`'${name}' does not accept --${foreign}.`)
}
