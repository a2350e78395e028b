// `npm run doctor`: checks an installation with the settings in effect, with or without a running server, and prints one
// line per finding.
// `--mail you@studio.example` sends a test message; `--json` is for programs. Exits with code 1 if something is bad.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { isLocal, readEnvironment, type Config } from '#config'
import { createLog } from '#platform/log.ts'

import { checkAddress } from './doctor/check-address.ts'
import { checkBackups } from './doctor/check-backups.ts'
import { checkCredentials } from './doctor/check-credentials.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkDisk, checkRedis, checkStore } from './doctor/check-machine.ts'
import { checkMail } from './doctor/check-mail.ts'
import { checkVersion } from './doctor/check-version.ts'
import { printFinding, reasonOf, type Finding } from './doctor/finding.ts'
import { readEffective } from './doctor/read-effective.ts'
import { deriveKeys, type Keys } from './platform/security/keys.ts'
import { readOrCreateSecret } from './platform/security/secret.ts'
import { listUndecided } from './setting-checklist.ts'

const checkSettings = (config: Config): Finding[] => {
  const about = 'Settings'
  if (isLocal(config)) return [{ about, state: 'good', line: 'Only this machine can reach the server.' }]
  const undecided = listUndecided(config)
  if (undecided.length === 0) return [{ about, state: 'good', line: 'All required settings are set.' }]
  return undecided.map(({ name, line }) => ({ about: name, state: 'doubtful', line }))
}

/** Undefined before the first start. */
const findKeys = async (config: Config, dataDir: string): Promise<Keys | undefined> => {
  if (config.SECRET !== undefined) return deriveKeys(config.SECRET)
  return existsSync(join(dataDir, 'secret')) ? deriveKeys(await readOrCreateSecret(dataDir)) : undefined
}

const examine = async (recipient: string | undefined): Promise<Finding[]> => {
  let given: Config
  try {
    given = readEnvironment()
  } catch (error) {
    return [{ about: 'Settings', state: 'bad', line: `${reasonOf(error)}.` }]
  }
  const dataDir = resolve(given.DATA_DIR)
  const log = createLog('silent')
  const keys = await findKeys(given, dataDir)
  const database = await checkDatabase(given, dataDir, log)
  const { config, findings } = readEffective(given, database.stored, keys)
  return [
    ...checkSettings(config),
    ...findings,
    await checkVersion(config),
    ...database.findings,
    await checkStore(config, dataDir),
    await checkDisk(config, dataDir),
    await checkBackups(config, dataDir),
    ...(await checkRedis(config, log)),
    await checkMail(config, recipient),
    ...checkCredentials(config),
    ...(await checkAddress(config, keys)),
  ]
}

const words = process.argv.slice(2)
const at = words.indexOf('--mail')
const recipient = at === -1 ? undefined : words[at + 1]
const findings: Finding[] =
  at !== -1 && !recipient?.includes('@')
    ? [{ about: 'Email', state: 'bad', line: '--mail needs an email address, such as you@studio.example.' }]
    : await examine(recipient)
const isWell = !findings.some(({ state }) => state === 'bad')
const hasDoubts = findings.some(({ state }) => state === 'doubtful')
const well = hasDoubts ? 'No errors found. See the items marked CHECK.' : 'No errors found.'
const end = isWell ? well : 'Fix the items marked FIX.'
const printed = words.includes('--json')
  ? JSON.stringify({ ok: isWell, findings }, null, 2)
  : ['', ...findings.map(printFinding), '', `  ${end}`, ''].join('\n')
process.stdout.write(`${printed}\n`, () => process.exit(isWell ? 0 : 1))
