// Runs programs as steps of a script: one line each, their output in a file, and no step survives the script.
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** An expected failure; its message is shown without a stack trace. */
export class StepError extends Error {}

const running = new Set()
const tailLines = 20

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

/**
 * On a signal, ends the started programs and then the script. A terminal may send one signal three times; repeats have
 * no effect. Returns a function that removes the handlers.
 */
export const endStepsOnSignals = (finish = async () => undefined) => {
  let isEnding = false
  const end = (signal) => {
    if (isEnding) return
    isEnding = true
    const children = [...running]
    for (const child of children) child.kill('SIGTERM')
    void Promise.all(children.map(ended))
      .then(finish)
      .finally(() => process.exit(signals[signal]))
  }
  for (const signal of Object.keys(signals)) process.on(signal, end)
  return () => {
    for (const signal of Object.keys(signals)) process.off(signal, end)
  }
}

const ended = (child) => new Promise((resolve) => child.once('exit', resolve))

/** Starts a program and tracks it until it ends. */
export const startProgram = ([command, ...parts], options = {}) => {
  const child = spawn(command, parts, { cwd: root, stdio: 'inherit', ...options })
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

/** Runs a program with its output shown. Returns its exit code. */
export const runProgram = (command, options) =>
  new Promise((resolve, reject) => {
    const child = startProgram(command, options)
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** Runs a program with its output in a file; on failure, shows the end of that file. */
export const runStep = async (title, name, command, options = {}) => {
  const log = join(root, '.cache', 'logs', `${name}.log`)
  mkdirSync(dirname(log), { recursive: true })
  const file = openSync(log, 'w')
  const stopClock = showProgress(title)
  let code
  try {
    code = await runProgram(command, { ...options, stdio: ['ignore', file, file] })
  } catch (error) {
    throw new StepError(`${title} failed: could not run ${command[0]} (${error.code}).`)
  } finally {
    closeSync(file)
    stopClock(code === 0)
  }
  if (code === 0) return
  console.error(readFileSync(log, 'utf8').trimEnd().split('\n').slice(-tailLines).join('\n'))
  throw new StepError(`${title} failed (exit code ${code}). Full output: ${relative(root, log)}`)
}

/** On a terminal the seconds count up on one line; elsewhere there is one line at the start and one at the end. */
const showProgress = (title) => {
  const startedAt = Date.now()
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  const { stdout } = process
  stdout.write(stdout.isTTY ? `${title} …` : `${title} …\n`)
  const timer = stdout.isTTY ? setInterval(() => stdout.write(`\r${title} … ${seconds()}`), 1000) : undefined
  return (isDone) => {
    clearInterval(timer)
    const line = `${title}: ${isDone ? 'done' : 'stopped'} after ${seconds()}`
    stdout.write(stdout.isTTY ? `\r${line.padEnd(title.length + 12)}\n` : `${line}\n`)
  }
}

/** Runs a script's main function and prints an expected failure as one sentence. */
export const runScript = async (main) => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error)
    process.exit(1)
  }
}
