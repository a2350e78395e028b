import type { Generation } from '@joinery/contract/generations'

import type { Shown, GenerationRequests } from '#features/genai/generation/use-jobs.ts'
import type { Outgoing } from '#features/genai/generation/work.ts'
import type { ResultImage } from '#features/genai/result/result-image.ts'

import type { LightTable } from './use-light-table.ts'

/** What the workspace shows. */
export type Stage =
  | { readonly kind: 'empty' }
  | { readonly kind: 'picture'; readonly base: File }
  | { readonly kind: 'waiting'; readonly job: Outgoing | Generation; readonly base: File | null }
  | { readonly kind: 'failed'; readonly job: Generation; readonly base: File | null }
  | { readonly kind: 'one'; readonly made: ResultImage }
  | { readonly kind: 'several'; readonly shown: Shown }

const baseOf = (job: Outgoing | Generation, requests: GenerationRequests): File | null =>
  'base' in job ? job.base : (requests.get(job.id)?.images[0] ?? null)

export const stageOf = ({ images, shown, made, waitingFor, failure, requests }: LightTable): Stage => {
  const [first] = images
  if (failure) return { kind: 'failed', job: failure, base: baseOf(failure, requests) }
  const base = waitingFor && baseOf(waitingFor, requests)
  // Not if the user has put another image first: they are preparing the next generation.
  if (waitingFor && (first === undefined || first === base)) return { kind: 'waiting', job: waitingFor, base }
  if (made) return { kind: 'one', made }
  if (shown) return { kind: 'several', shown }
  return first ? { kind: 'picture', base: first } : { kind: 'empty' }
}
