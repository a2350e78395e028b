// Joins lookups of one turn of the event loop, and those that wait for running ones, into one statement. When everyone
// reconnects after a restart, their checks cost a few statements instead of several for each person.
type Waiting<Key, Answer> = {
  readonly key: Key
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** Keeps connections free for calls. More than one, so that a hanging connection does not stop all lookups. */
const statementsAtOnce = 2
const keysAtOnce = 200

/**
 * `find` returns an answer for each key, in the same order. Its statement always begins after the lookup was requested,
 * so an answer is never older than the question.
 */
export const joinLookups = <Key, Answer>(
  find: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): ((key: Key) => Promise<Answer>) => {
  const waiting: Waiting<Key, Answer>[] = []
  let running = 0
  let isScheduled = false

  const run = async (batch: readonly Waiting<Key, Answer>[]): Promise<void> => {
    running++
    try {
      const answers = await find(batch.map(({ key }) => key))
      if (answers.length !== batch.length) throw new Error('A lookup has no answer')
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      running--
      schedule()
    }
  }
  const start = (): void => {
    isScheduled = false
    void run(waiting.splice(0, keysAtOnce))
    schedule()
  }
  const schedule = (): void => {
    if (isScheduled || waiting.length === 0 || running >= statementsAtOnce) return
    isScheduled = true
    setImmediate(start)
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      schedule()
    })
}
