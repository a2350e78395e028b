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
 * An expected failure. Its message is a clause without a full stop, because the calling program adds advice about its
 * own settings.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly problem: Problem

  constructor(problem: Problem, message: string) {
    super(message)
    this.problem = problem
  }
}
