import type { Context } from '#platform/context.ts'

type Waiting<Item, Answer> = {
  readonly item: Item
  readonly resolve: (answer: Answer | undefined) => void
  readonly reject: (error: unknown) => void
}

const mostAtOnce = 100

/**
 * While some are on their way those that come meanwhile gather, by their key, and go together in the next round; one
 * alone goes at once. That keeps the database's connections free, and many cost little more than one. `act` answers in
 * the order of the items.
 */
export const gather = <Item, Answer>(
  act: (context: Context, key: string, items: readonly Item[]) => Promise<readonly (Answer | undefined)[]>,
): ((context: Context, key: string, item: Item) => Promise<Answer | undefined>) => {
  /** For each process, and in tests for each app: those that wait, by key, where some are on their way. */
  const apps = new WeakMap<Context['pool'], Map<string, Waiting<Item, Answer>[]>>()

  const queuesOf = ({ pool }: Context): Map<string, Waiting<Item, Answer>[]> => {
    const queues = apps.get(pool) ?? new Map<string, Waiting<Item, Answer>[]>()
    apps.set(pool, queues)
    return queues
  }

  const sendRound = async (context: Context, key: string, round: readonly Waiting<Item, Answer>[]): Promise<void> => {
    const items = round.map(({ item }) => item)
    try {
      const answers = await act(context, key, items)
      for (const [index, { resolve }] of round.entries()) resolve(answers[index])
    } catch (error) {
      for (const { reject } of round) reject(error)
    }
  }

  const drain = async (context: Context, key: string, queue: Waiting<Item, Answer>[]): Promise<void> => {
    while (queue.length > 0) await sendRound(context, key, queue.splice(0, mostAtOnce))
    queuesOf(context).delete(key)
  }

  return (context, key, item) =>
    new Promise((resolve, reject) => {
      const queues = queuesOf(context)
      const queue = queues.get(key) ?? []
      queue.push({ item, resolve, reject })
      if (queues.has(key)) return
      queues.set(key, queue)
      void drain(context, key, queue)
    })
}
