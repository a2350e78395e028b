/** Work on a file in this process or in a child process, so options and result are plain data. */
export type Task<Options, Result> = {
  /** The module that exports the task, and the name of the export. */
  readonly module: string
  readonly name: string
  readonly run: (path: string, options: Options) => Promise<Result>
}

export const defineTask = <Options, Result>(
  module: string,
  name: string,
  run: (path: string, options: Options) => Promise<Result>,
): Task<Options, Result> => ({ module, name, run })

/** Ends a task that takes too much processor time; the clock would also count the work of others. */
export const timeSignal = 'SIGXCPU'

/** The task failed in a way that is likely to repeat: it threw, took too long or ended its process. */
export class TaskFailure extends Error {
  readonly kind: 'error' | 'timeout' | 'crash'

  constructor(kind: TaskFailure['kind'], message: string) {
    super(message)
    this.name = 'TaskFailure'
    this.kind = kind
  }
}
