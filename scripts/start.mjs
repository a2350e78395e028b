// `npm start`: fetches and builds what is missing, then runs the server and forwards signals. The channel to the server
// stays open while this script lives; when it closes for any reason, the server stops too.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { environmentFor, prepare } from './prepare.mjs'
import { endStepsOnSignals, root, runScript, startProgram } from './steps.mjs'

/** One Ctrl-C can arrive up to three times through the process group; repeats within this time count as one. */
const sameRequestMs = 2000

const passSignalsOn = (server) => {
  let lastAt = 0
  let requests = 0
  const request = () => {
    const now = Date.now()
    if (now - lastAt < sameRequestMs) return
    lastAt = now
    requests += 1
    // The first asks for a stop, the second for an immediate one, the third kills.
    server.kill(requests < 3 ? 'SIGTERM' : 'SIGKILL')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, request)
}

/** Compiled code is cached per version of Node; without write access there is no cache. */
const compileCache = () => {
  if (process.env.NODE_COMPILE_CACHE !== undefined) return {}
  const folder = join(root, '.cache', 'compiled')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return { NODE_COMPILE_CACHE: folder }
  } catch {
    return {}
  }
}

await runScript(async () => {
  const takeBack = endStepsOnSignals()
  const node = await prepare()
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  const flags = ['--disable-warning=ExperimentalWarning', ...settings]
  const server = startProgram([node, ...flags, 'apps/server/src/main.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Password hashing and image processing share libuv's threads with file access: with four, files would wait.
    env: environmentFor(node, {
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8',
      // On Linux every thread that decodes images would get its own arena, in which freed memory stays.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
      // Its default, which glibc otherwise raises up to 32 MB: smaller blocks then stay in the process when freed.
      MALLOC_MMAP_THRESHOLD_: process.env['MALLOC_MMAP_THRESHOLD_'] ?? '131072',
      ...compileCache(),
    }),
  })
  passSignalsOn(server)
  takeBack()
  server.once('error', (error) => {
    console.error(`Failed to start the server (${error.code}).`)
    process.exit(1)
  })
  server.once('exit', (code) => process.exit(code ?? 1))
})
