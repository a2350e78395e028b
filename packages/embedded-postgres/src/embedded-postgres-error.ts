export type Problem =
  | 'already-running'
  | 'did-not-start'
  | 'folder-name'
  | 'no-binaries'
  | 'no-runner'
  | 'not-writable'
  | 'older-version'
  | 'other-owner'
  | 'other-version'
  | 'port-taken'
  | 'too-little-disk'

/**
 * An expected failure. Its message is one clause without a full stop: the program that starts the database adds what can
 * be done about it, in terms of its own settings.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly problem: Problem

  constructor(problem: Problem, message: string) {
    super(message)
    this.problem = problem
  }
}
