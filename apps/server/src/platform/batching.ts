// One queue for statements that would wait for each other at a row's lock anyway: while one batch of a key is on its way,
// the items of that key that come meanwhile gather and go together in the next. That keeps the database's connections
// free, many items cost little more than one, and their results come in the order in which they were stored.
import { setImmediate as nextTurn } from 'node:timers/promises'

type Waiting<Item, Answer> = {
  readonly item: Item
  readonly resolve: (answer: Answer | undefined) => void
  readonly reject: (error: unknown) => void
}

/** The answers, in the order of the items; undefined for an item that was not stored. */
type Answers<Answer> = readonly (Answer | undefined)[]

/**
 * Stores the items of a key and answers how the batch is finished. Pipelined: the finish of a batch runs while the next
 * batch is being stored, so what the next one needs has to be done before.
 */
export type StoreBatch<Context, Item, Answer> = (
  context: Context,
  key: string,
  items: readonly Item[],
) => Promise<() => Promise<Answers<Answer>> | Answers<Answer>>

export type Batching<Context, Item, Answer> = {
  /** One alone goes at once. A batch is stored with the context of its first item. */
  readonly add: (context: Context, key: string, item: Item) => Promise<Answer | undefined>
}

const batchMax = 100

export const createBatching = <Context, Item, Answer>(
  store: StoreBatch<Context, Item, Answer>,
): Batching<Context, Item, Answer> => {
  /** The items that wait, by key; a key is there while one of its batches is on its way. */
  const queues = new Map<string, Waiting<Item, Answer>[]>()

  const begin = async (
    context: Context,
    key: string,
    batch: readonly Waiting<Item, Answer>[],
  ): Promise<() => Promise<void>> => {
    const fail = (error: unknown): void => {
      for (const { reject } of batch) reject(error)
    }
    try {
      const finish = await store(
        context,
        key,
        batch.map(({ item }) => item),
      )
      return async () => {
        try {
          const answers = await finish()
          for (const [index, { resolve }] of batch.entries()) resolve(answers[index])
        } catch (error) {
          fail(error)
        }
      }
    } catch (error) {
      return async () => fail(error)
    }
  }

  /** Ends in the very moment in which nobody waits: whoever comes later starts the next one. */
  const drain = async (context: Context, key: string, queue: Waiting<Item, Answer>[]): Promise<void> => {
    let finishPrevious: (() => Promise<void>) | undefined
    while (queue.length > 0 || finishPrevious) {
      const batch = queue.splice(0, batchMax)
      const storing = batch.length > 0 ? begin(context, key, batch) : undefined
      if (finishPrevious) {
        if (storing) await nextTurn() // its statement has left
        await finishPrevious()
      }
      finishPrevious = await storing
    }
    queues.delete(key)
  }

  return {
    add: (context, key, item) =>
      new Promise((resolve, reject) => {
        const waiting = { item, resolve, reject }
        const queue = queues.get(key)
        if (queue) queue.push(waiting)
        else {
          const first = [waiting]
          queues.set(key, first)
          void drain(context, key, first)
        }
      }),
  }
}
