// Finds a Redis for the tests of several processes: REDIS_SERVER_PATH, the system's, or, as root on Debian, installs
// one. Each test starts its own, on a free port and in memory.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { installDebian } from './install-debian.mjs'
import { StepError } from './steps.mjs'

export const ensureRedis = async () => {
  const named = process.env.REDIS_SERVER_PATH
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new StepError(`REDIS_SERVER_PATH file not found: ${named}.`)
  }
  const found = onThisMachine()
  if (found !== undefined) return found
  await installDebian('Redis', 'redis-server')
  const installed = onThisMachine()
  if (installed !== undefined) return installed
  throw new StepError('The tests with several processes need redis-server. Install it, or set REDIS_SERVER_PATH.')
}

const onThisMachine = () => {
  const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path))
}
