// Worker that renders and analyses images, one at a time.
import { parentPort } from 'node:worker_threads'

import sharp from 'sharp'

import { analyseImage, type Look, type Understanding } from './analyse-image.ts'
import { findSurface, type Point, type PointedSurface } from './pointing/find-surface.ts'
import { renderPicture, type Order, type Rendered } from './render-picture.ts'
import type { Progress } from './worker-pool.ts'

// By default libvips uses all cores per image; the pool decides about concurrency instead.
sharp.concurrency(1)

export type Task = { readonly render: Order } | { readonly look: Look } | { readonly point: Point }
export type Answer =
  | { readonly rendered: Rendered }
  | { readonly understanding: Understanding }
  | { readonly surface: PointedSurface | null }
  | { readonly error: string }

const tellProgress = (progress: number): void => parentPort?.postMessage({ progress } satisfies Progress, [])

const work = async (task: Task): Promise<Answer> => {
  try {
    if ('render' in task) return { rendered: await renderPicture(task.render, tellProgress) }
    if ('point' in task) return { surface: await findSurface(task.point) }
    return { understanding: await analyseImage(task.look) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Copies the file, because libvips owns its memory and cannot transfer it. */
const answer = async (task: Task): Promise<void> => parentPort?.postMessage(await work(task), [])

parentPort?.on('message', (task: Task) => void answer(task))
