// Compressed responses in memory, so that reading what has not changed costs its access check and a copy. A response is
// served only under its own tag, which comes from the database with every request: a change by any process makes the kept
// response useless, and people without access never get as far.

export type KeptAnswer = {
  readonly tag: string
  /** Version of what is shown, and the people whose names and photos are shown at that version. */
  readonly version: number
  readonly uid_people: readonly string[]
  /** Messages to which each person's own reactions are added at the end. */
  readonly uid_replies?: readonly string[]
  /** Compressed; only the beginning if the end differs from person to person. */
  readonly body: Buffer
}

export type KeptAnswers = {
  readonly find: (name: string) => KeptAnswer | undefined
  /** Replaces the answer of that name, unless the kept one is newer. */
  readonly keep: (name: string, answer: KeptAnswer) => void
}

const usualBytes = 32 * 2 ** 20

/** Keeps at most `maxBytes`; above it, the answers that were not requested for longest are dropped. */
export const createKeptAnswers = (maxBytes = usualBytes): KeptAnswers => {
  /** In order of last use, since a Map keeps insertion order. */
  const answers = new Map<string, KeptAnswer>()
  let bytes = 0
  const drop = (name: string): void => {
    bytes -= answers.get(name)?.body.length ?? 0
    answers.delete(name)
  }
  const add = (name: string, answer: KeptAnswer): void => {
    answers.set(name, answer)
    bytes += answer.body.length
  }
  return {
    find: (name) => {
      const found = answers.get(name)
      if (!found) return undefined
      drop(name)
      add(name, found)
      return found
    },
    keep: (name, answer) => {
      if ((answers.get(name)?.version ?? 0) > answer.version) return
      drop(name)
      add(name, answer)
      for (const oldest of answers.keys()) {
        if (bytes <= maxBytes) return
        drop(oldest)
      }
    },
  }
}
