// One process of an installation: it is stopped and started again where it was.
import { runProgram, type Program } from '@joinery/server/testing/run-program'

export type ProductProcess = {
  readonly port: number
  /** Without what stands in front of it. */
  readonly address: string
  readonly start: () => Promise<void>
  /** As a service manager does; answers the exit code. */
  readonly stop: () => Promise<number | null>
  readonly pid: () => number
  /** All that it has printed since its latest start. */
  readonly printed: () => string
  /** The sum over all labels of one of its metrics. */
  readonly metric: (name: string) => Promise<number>
}

export const metricsToken = 'metrics of the system tests'

export const createProcess = (port: number, settings: Record<string, string>): ProductProcess => {
  let program: Program | undefined
  const address = `http://127.0.0.1:${port}`
  return {
    port,
    address,
    start: async () => {
      program = runProgram({ ...settings, PORT: `${port}`, METRICS_TOKEN: metricsToken })
      await program.ready
    },
    stop: async () => {
      program?.child.kill('SIGTERM')
      return (await program?.exited) ?? null
    },
    pid: () => program?.child.pid ?? 0,
    printed: () => program?.printed() ?? '',
    metric: (name) => readMetric(address, name),
  }
}

const readMetric = async (address: string, name: string): Promise<number> => {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const lines = (await answer.text())
    .split('\n')
    .filter((line) => line.startsWith(name) && /^[ {]/.test(line.slice(name.length)))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
