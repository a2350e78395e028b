// `npm run dist -- FOLDER`: writes everything needed to run the product into a new folder: the server, the built web
// app, the server's packages without unused files, the operator commands, and Node if this machine's is too old. The
// folder runs with `npm start`, may belong to root, and needs no network.
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

import { environmentFor, fetchServerPackages, prepare } from '../prepare.mjs'
import { endStepsOnSignals, root, runScript, runStep, StepError } from '../steps.mjs'
import { isLeftOut } from './left-out.mjs'

/** Scripts of the commands of an installation. */
const commands = ['command', 'prepare', 'start', 'steps', 'upgrade']

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Folders and files to copy; tests and their fixtures are left out. */
const parts = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'CHANGELOG.md',
  'art',
  'apps/web/dist',
  ...commands.map((name) => `scripts/${name}.mjs`),
  'scripts/upgrade',
  // npm needs all of them, even for workspaces that are left out.
  ...workspaces.map((path) => `${path}/package.json`),
  ...workspaces.filter((path) => /^packages\/|^apps\/server$/.test(path)).map((path) => `${path}/src`),
]

const isTest = (path) => /\.test\.m?ts$|\/src\/testing(?:\/|$)/.test(path)

/** Does not follow links: those to our own packages would lead to their sources. */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })

const sizeOf = (files) => Math.round(files.reduce((sum, path) => sum + lstatSync(path).size, 0) / 1e6)

/** Prints the bytes saved. */
const prune = (packages) => {
  const files = filesBelow(packages)
  const unneeded = files.filter((path) => isLeftOut(relative(packages, path).replaceAll('\\', '/')))
  const before = sizeOf(files)
  const saved = sizeOf(unneeded)
  for (const path of unneeded) rmSync(path)
  console.log(`Packages: ${before} MB, ${saved} MB left out`)
}

/** Copies a fetched Node without its headers. */
const copyRuntime = (node, folder) => {
  const place = relative(root, node)
  if (!place.startsWith('.runtime')) return
  const licence = join(dirname(dirname(place)), 'LICENSE')
  for (const path of [place, licence]) cpSync(join(root, path), join(folder, path))
}

/** Packages the server imports after its start. */
const onDemand = ['@fastify/swagger', 'file-type', 'openid-client', 'sanitize-html', 'yazl']

/** Loads everything the server imports at start, and what every installation may need later, from the new folder only. */
const tryToLoad = async (node, folder) => {
  const names = JSON.stringify(['./apps/server/src/app.ts', ...onDemand])
  const program = `Promise.all(${names}.map((name) => import(name))).then(() => process.exit(0))`
  const command = [node, '--disable-warning=ExperimentalWarning', '-e', program]
  await runStep('Loading the server', 'load-server', command, { cwd: folder })
}

await runScript(async () => {
  endStepsOnSignals()
  const [given] = process.argv.slice(2)
  if (given === undefined) throw new StepError('Specify a new folder: npm run dist -- FOLDER')
  const folder = resolve(given)
  if (existsSync(folder)) throw new StepError(`${folder} already exists. Specify a new folder.`)
  const node = await prepare()
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  for (const part of parts) {
    mkdirSync(dirname(join(draft, part)), { recursive: true })
    cpSync(join(root, part), join(draft, part), { recursive: true, filter: (path) => !isTest(path) })
  }
  await fetchServerPackages(node, draft, environmentFor(node))
  prune(join(draft, 'node_modules'))
  copyRuntime(node, draft)
  await tryToLoad(node, draft)
  renameSync(draft, folder)
  console.log(`${folder}: ${sizeOf(filesBelow(folder))} MB`)
})
