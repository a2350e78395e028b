import type { Config } from '#config'
import { readCredentials } from '#features/ai/content-credentials/read-credentials.ts'

import { reasonOf, type Finding } from './finding.ts'

/** Leaves enough time to renew it. */
const soonMs = 30 * 24 * 60 * 60 * 1000

/** Checks the configured certificate for signing generated images. */
export const checkCredentials = (config: Config): Finding[] => {
  const about = 'Credentials'
  const now = new Date()
  try {
    const credentials = readCredentials(config, now)
    if (!credentials) return []
    const day = credentials.endsAt.toISOString().slice(0, 10)
    if (credentials.endsAt.getTime() - now.getTime() < soonMs) {
      return [{ about, state: 'doubtful', line: `The image signing certificate expires on ${day}. Renew it.` }]
    }
    return [{ about, state: 'good', line: `Generated images are signed. The certificate expires on ${day}.` }]
  } catch (error) {
    return [{ about, state: 'bad', line: `${reasonOf(error)}.` }]
  }
}
