// The thread in which pictures are rendered, one at a time.
import { parentPort } from 'node:worker_threads'

import sharp from 'sharp'

import { renderPicture, type Order, type Rendered } from './render-picture.ts'

// libvips would otherwise take every core for one picture; how many are rendered at once is for the pool to decide.
sharp.concurrency(1)

export type Answer = { readonly rendered: Rendered } | { readonly error: string }

const render = async (order: Order): Promise<Answer> => {
  try {
    return { rendered: await renderPicture(order) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** The file is copied to the other thread: libvips owns its memory and does not hand it over. */
const answer = async (order: Order): Promise<void> => parentPort?.postMessage(await render(order), [])

parentPort?.on('message', (order: Order) => void answer(order))
