import { addressOf, type Config } from '#config'
import { readVersion } from '#platform/version.ts'

import type { Finding } from './finding.ts'

const limitMs = 5000

/** Returns the running server's version; undefined if it does not respond. */
const askRunning = async (config: Config): Promise<string | undefined> => {
  try {
    const address = `${addressOf(config.HOST, config.PORT)}/api/health`
    const response = await fetch(address, { signal: AbortSignal.timeout(limitMs) })
    const answer: unknown = await response.json()
    const version = typeof answer === 'object' && answer !== null && 'version' in answer ? answer.version : undefined
    return typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}

/** Compares this program's version with the running server's, which must be restarted after an update. */
export const checkVersion = async (config: Config): Promise<Finding> => {
  const about = 'Version'
  const own = readVersion()
  const running = await askRunning(config)
  if (running === undefined) return { about, state: 'good', line: `Joinery ${own}, not running.` }
  if (running === own) return { about, state: 'good', line: `Joinery ${own}, running.` }
  const line = `This is Joinery ${own}, but ${running} is running. Restart the server.`
  return { about, state: 'doubtful', line }
}
