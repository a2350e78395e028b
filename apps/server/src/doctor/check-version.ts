import { addressOf, type Config } from '#config'
import { readVersion } from '#platform/version.ts'

import type { Finding } from './finding.ts'

const limitMs = 5000

/** Of the server that runs here; undefined where none answers. */
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

/** Of this program, and whether the server that runs is of the same: after an update it has to be started anew. */
export const checkVersion = async (config: Config): Promise<Finding> => {
  const about = 'Version'
  const own = readVersion()
  const running = await askRunning(config)
  if (running === undefined) return { about, state: 'good', line: `Joinery ${own}, not running.` }
  if (running === own) return { about, state: 'good', line: `Joinery ${own}, running.` }
  const line = `This is Joinery ${own}, but ${running} is running. Restart the server.`
  return { about, state: 'doubtful', line }
}
