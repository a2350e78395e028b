import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

/** Prints the loaded packages when the program exits. */
const watch = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const seen = new Set()
  registerHooks({
    load: (url, context, next) => {
      seen.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  process.on('exit', () => console.log(JSON.stringify([...seen])))
`)}`

/** An invalid setting ends the program as soon as all its imports are loaded. */
const loadedAtStart = (): Promise<string[]> =>
  new Promise((resolve) => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url))
    const env = { NODE_ENV: 'production', PORT: 'none' }
    execFile(
      process.execPath,
      ['--no-warnings', '--import', watch, main],
      { env },
      (_failure, stdout) => resolve(JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as string[]), // printed by the script above
    )
  })

it('loads only packages that every installation needs at start', async () => {
  const packages = await loadedAtStart()
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'socket.io', 'pg-boss', 'kysely']))
  const onDemand =
    /^(sharp|redis|@redis\/.*|@socket\.io\/redis-adapter|nodemailer|ai|@ai-sdk\/.*|@aws-sdk\/.*|@contentauth\/.*|@hyzyla\/.*|@simplewebauthn\/.*|openid-client|jose|sanitize-html|postcss|file-type|strtok3|yazl|@fastify\/swagger|yaml)$/
  expect(packages.filter((name) => onDemand.test(name))).toEqual([])
})
