// Batches statements that would otherwise wait for the same row lock. While a batch of a key is being stored, further
// items of that key queue up for the next one. This keeps connections free and returns results in storage order.
import { setImmediate as nextTurn } from 'node:timers/promises'

type Waiting<Item, Answer> = {
  readonly item: Item
  readonly resolve: (answer: Answer | undefined) => void
  readonly reject: (error: unknown) => void
}

/** Results in the order of the items; undefined for an item that was not stored. */
type Answers<Answer> = readonly (Answer | undefined)[]

/**
 * Stores the items of a key and returns the function that finishes the batch. Pipelined: a batch is finished while the
 * next one is being stored, so anything the next one needs must be done before this resolves.
 */
export type StoreBatch<Context, Item, Answer> = (
  context: Context,
  key: string,
  items: readonly Item[],
) => Promise<() => Promise<Answers<Answer>> | Answers<Answer>>

export type Batching<Context, Item, Answer> = {
  /** Stores a single item immediately. A batch uses the context of its first item. */
  readonly add: (context: Context, key: string, item: Item) => Promise<Answer | undefined>
}

const batchMax = 100

export const createBatching = <Context, Item, Answer>(
  store: StoreBatch<Context, Item, Answer>,
): Batching<Context, Item, Answer> => {
  /** Waiting items by key. A key exists while one of its batches is running. */
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

  /** Deletes the queue synchronously once it is empty, so the next item starts a new drain. */
  const drain = async (context: Context, key: string, queue: Waiting<Item, Answer>[]): Promise<void> => {
    let finishPrevious: (() => Promise<void>) | undefined
    while (queue.length > 0 || finishPrevious) {
      const batch = queue.splice(0, batchMax)
      const storing = batch.length > 0 ? begin(context, key, batch) : undefined
      if (finishPrevious) {
        if (storing) await nextTurn() // lets the statement be sent first
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
