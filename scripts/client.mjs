// `npm run client -- ADDRESS`: generates the typed client of the API in packages/client/dist, from the API document of a
// running Joinery. The generator needs an older TypeScript than ours, so it has a separate lockfile.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { ensureOwnPackages, ensureRuntime, environmentFor } from './prepare.mjs'
import { endStepsOnSignals, root, runScript, runStep, StepError } from './steps.mjs'

const folder = join(root, 'packages', 'client')
const dist = join(folder, 'dist')
const tool = (path) => join(folder, 'node_modules', path)

const fetchDocument = async (address) => {
  const url = new URL('/api/openapi.json', address)
  const response = await fetch(url).catch(() => undefined)
  if (!response?.ok)
    throw new StepError(`No API document at ${url}. Start Joinery, or give the address of another one.`)
  return response.text()
}

await runScript(async () => {
  endStepsOnSignals()
  const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2)
  const document = await fetchDocument(address)
  const node = await ensureRuntime()
  await ensureOwnPackages(node, folder, 'Installing the generator')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist)
  writeFileSync(join(dist, 'openapi.json'), document)
  const options = { cwd: folder, env: environmentFor(node) }
  const generator = [node, tool('@hey-api/openapi-ts/bin/run.js'), '-i', './dist/openapi.json']
  await runStep('Generating the client', 'client-source', [...generator, '-f', 'openapi-ts.config.json'], options)
  await runStep('Compiling the client', 'client', [node, tool('typescript/bin/tsc'), '-p', '.'], options)
})
