// Ends processes a run left behind after a failure or Ctrl-C, and removes its folder. Only processes known to belong to
// the run: those of its session, those with its folder in their environment (a browser starts a new session), and those
// whose pid file is in its folder (PostgreSQL starts one too, and keeps no environment).
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const variable = 'JOINERY_SYSTEM_TESTS'
const patienceMs = 10_000

/** A folder for the run, and the environment that keeps temporary files in it. */
export const openRun = () => {
  const folder = mkdtempSync(join(tmpdir(), 'joinery-system-'))
  return { folder, env: { TMPDIR: folder, [variable]: folder } }
}

const read = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it has ended, or belongs to another user
  }
}

/** The fourth field after the name, which is in brackets and may contain anything. */
const sessionOf = (pid) => Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[3])

const isGone = (pid) => !existsSync(`/proc/${pid}`) || / Z /.test(read(`/proc/${pid}/stat`))

const pidsInFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.pid'))
    .map((entry) => Number.parseInt(read(join(entry.parentPath, entry.name)), 10))
    .filter((pid) => pid > 0 && read(`/proc/${pid}/cmdline`).includes(folder))

const findRunning = ({ folder, env }, session) => {
  if (!existsSync('/proc/self/stat')) return [] // not Linux: tests end what they start, without a check
  const mark = `${variable}=${env[variable]}\0`
  const own = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && !isGone(pid))
    .filter((pid) => sessionOf(pid) === session || read(`/proc/${pid}/environ`).includes(mark))
  return [...new Set([...own, ...pidsInFiles(folder)])]
}

const send = (pid, signal) => {
  try {
    process.kill(pid, signal)
  } catch {
    // it has already ended
  }
}

/** `session`: of the program started as its leader. Returns what was still running. */
export const endLeftBehind = async (run, session) => {
  const running = findRunning(run, session)
  const names = running.map((pid) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim().slice(0, 120))
  // SIGINT ends PostgreSQL without waiting for its clients.
  for (const pid of running) send(pid, 'SIGINT')
  const deadline = Date.now() + patienceMs
  while (running.some((pid) => !isGone(pid)) && Date.now() < deadline) await wait(50)
  for (const pid of findRunning(run, session)) send(pid, 'SIGKILL')
  const leftFiles = readdirSync(run.folder)
  rmSync(run.folder, { recursive: true, force: true, maxRetries: 5 })
  return { names, files: leftFiles }
}
