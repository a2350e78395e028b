// Runs the product as a separate process.
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Program = {
  readonly child: ChildProcess
  readonly printed: () => string
  /** Resolves to the served address; rejects if the program exits first. */
  readonly ready: Promise<string>
  readonly exited: Promise<number | null>
}

const paths = {
  server: fileURLToPath(new URL('../main.ts', import.meta.url)),
  'quick server': fileURLToPath(new URL('./programs/quick-server.ts', import.meta.url)),
  demo: fileURLToPath(new URL('../demo.ts', import.meta.url)),
  doctor: fileURLToPath(new URL('../doctor.ts', import.meta.url)),
  'age sign-ins': fileURLToPath(new URL('./programs/age-sign-ins.ts', import.meta.url)),
  backup: fileURLToPath(new URL('../backup/backup-program.ts', import.meta.url)),
  restore: fileURLToPath(new URL('../backup/restore-program.ts', import.meta.url)),
  upgrade: fileURLToPath(new URL('../backup/upgrade-program.ts', import.meta.url)),
  admin: fileURLToPath(new URL('../admin.ts', import.meta.url)),
  'npm start': fileURLToPath(new URL('../../../../scripts/start.mjs', import.meta.url)),
}

export const runProgram = (
  settings: Record<string, string>,
  how: keyof typeof paths = 'server',
  words: readonly string[] = [],
): Program => {
  let printed = ''
  const child = spawn(process.execPath, [paths[how], ...words], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', MIN_FREE_DISK_MB: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  const ready = new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      printed += chunk.toString()
      const address = /^ {2}\S[^\n]*:\s+(http:\S+)\n[\s\S]*Stop with Ctrl-C/m.exec(printed)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('close', (code) => reject(new Error(`It ended with code ${code}: ${printed}`)))
  })
  ready.catch(() => undefined) // tests of failures do not await it
  return { child, printed: () => printed, ready, exited }
}

/** Runs a program until it exits. */
export const runToEnd = async (...run: Parameters<typeof runProgram>) => {
  const program = runProgram(...run)
  return { code: await program.exited, printed: program.printed() }
}
