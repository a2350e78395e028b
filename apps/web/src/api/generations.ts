// The user's generations, by project. The server runs them; an event updates the cache unless newer state is known.
import type { AnswerOf } from '@joinery/contract/call-types'
import type { Generation, GenerationStatus } from '@joinery/contract/generations'
import { messages } from '@joinery/contract/messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { queryOptions } from '@tanstack/react-query'

import { CallError } from '#lib/http/call-error.ts'
import type { UploadOptions } from '#lib/http/http.ts'
import { refetchIfFetching, queryClientOf, refetchQuery } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { addGenerated, type GenerationRequest, updateCreditsFromError, refreshProviders } from './ai.ts'

type Listed = AnswerOf<'listGenerations'>

const allKey = ['ai', 'generations'] as const
const keyOf = (uid_project: string) => [...allKey, uid_project] as const

const ranks: Record<GenerationStatus, number> = { queued: 0, running: 1, done: 2, failed: 2, cancelled: 2 }

export const hasEnded = ({ status }: Pick<Generation, 'status'>): boolean => ranks[status] === 2

const createCreditReading = () => ({ latest: 0 })

/** Every generation reserves or refunds credits. Failures to load the balance are ignored. */
const readCredits = async (session: Session): Promise<void> => {
  const reading = session.state.get(createCreditReading)
  reading.latest += 1
  const own = reading.latest
  try {
    const { credits } = await session.call('getCredits', {}, messages.ai.creditsFailed)
    if (own === reading.latest) session.setCredits(credits)
  } catch {
    // Ignore: the next read updates the balance.
  }
}

/** Applies a generation's progress: adds its images to the gallery and, once it has ended, updates the credits. */
const applyProgress = (session: Session, generation: Generation, known: Generation | undefined): void => {
  addGenerated(session, generation.images)
  if (!hasEnded(generation) || (known && hasEnded(known) && known.finished_at === generation.finished_at)) return
  void readCredits(session)
  if (generation.status === 'failed') void refreshProviders(session)
}

export const generationsQuery = (session: Session, uid_project: string) =>
  queryOptions({
    queryKey: keyOf(uid_project),
    queryFn: async ({ queryKey, signal }) => {
      const listed = await session.call(
        'listGenerations',
        { query: { uid_project }, signal },
        generationMessages.listFailed,
      )
      const before = queryClientOf(session).getQueryData<Listed>(queryKey)?.generations
      for (const generation of before ? listed.generations : []) {
        const known = before?.find(({ id }) => id === generation.id)
        if (known) applyProgress(session, generation, known)
      }
      return listed
    },
    // Short, because lists that are not mounted are not refetched after a gap.
    staleTime: 5000,
  })

const isOlder = (received: Generation, known: Generation): boolean => {
  const [rank, knownRank] = [ranks[received.status], ranks[known.status]]
  if (rank !== knownRank) return rank < knownRank
  if (rank === 2) return (received.finished_at ?? '') < (known.finished_at ?? '')
  return received.images.length < known.images.length
}

const change = (
  session: Session,
  uid_project: string | null,
  act: (list: readonly Generation[]) => readonly Generation[],
): void => {
  if (uid_project === null) return
  const key = keyOf(uid_project)
  queryClientOf(session).setQueryData<Listed>(key, (known) => known && { generations: [...act(known.generations)] })
  refetchIfFetching(session, key)
}

const remove = (session: Session, { id, uid_project }: Generation): void =>
  change(session, uid_project, (list) => list.filter((known) => known.id !== id))

const find = (session: Session, { id, uid_project }: Generation): Generation | undefined =>
  uid_project === null
    ? undefined
    : queryClientOf(session)
        .getQueryData<Listed>(keyOf(uid_project))
        ?.generations.find((known) => known.id === id)

const put = (session: Session, generation: Generation): void => {
  const known = find(session, generation)
  change(session, generation.uid_project, (list) =>
    known ? list.map((one) => (one.id === generation.id ? generation : one)) : [generation, ...list],
  )
  applyProgress(session, generation, known)
}

/**
 * Applies a generation from an event. If one that had ended is running again, either it was retried or the event is
 * late; only the server knows, so it is refetched.
 */
export const applyGeneration = (session: Session, received: Generation, isDeleted = false): void => {
  if (isDeleted) return remove(session, received)
  const known = find(session, received)
  if (!known || !isOlder(received, known)) return put(session, received)
  if (hasEnded(known) && !hasEnded(received) && received.uid_project !== null)
    void refetchQuery(session, keyOf(received.uid_project))
  return undefined
}

/** Refetches all lists after a gap. */
export const refreshGenerations = (session: Session): void => {
  for (const [key] of queryClientOf(session).getQueriesData({ queryKey: allKey })) void refetchQuery(session, key)
}

export const readGeneration = async (session: Session, id: string): Promise<Generation> => {
  const { generation } = await session.call('getGeneration', { params: { id } }, generationMessages.notFound)
  put(session, generation)
  return generation
}

export const createGeneration = async (
  session: Session,
  { provider, mask, ...request }: GenerationRequest,
  watching: UploadOptions,
): Promise<Generation> => {
  // Send the provider explicitly: another tab may choose another one.
  const body = { ...request, ...(provider === null ? {} : { provider }), ...(mask && { mask: [mask] }) }
  try {
    const { generation } = await session.call('createGeneration', { body, ...watching }, messages.ai.generateFailed)
    applyGeneration(session, generation)
    void readCredits(session)
    // The list is not cached if it could not be loaded.
    if (!find(session, generation) && generation.uid_project !== null)
      void refetchQuery(session, keyOf(generation.uid_project))
    return generation
  } catch (error) {
    updateCreditsFromError(session, error)
    if (error instanceof CallError) void refreshProviders(session)
    // Without a response the server may still have accepted the request.
    const isUnanswered = !(error instanceof CallError) || error.status === 0
    if (isUnanswered && request.uid_project !== undefined) void refetchQuery(session, keyOf(request.uid_project))
    throw error
  }
}

/** Unfinished images are not charged. */
export const cancelGeneration = async (session: Session, { id }: Generation): Promise<void> => {
  const { generation } = await session.call('cancelGeneration', { params: { id } }, generationMessages.cancelFailed)
  applyGeneration(session, generation)
}

/** Removes an ended generation from the list; its images stay. */
export const dismissGeneration = async (session: Session, ended: Generation): Promise<void> => {
  remove(session, ended)
  try {
    await session.call('cancelGeneration', { params: { id: ended.id } }, generationMessages.dismissFailed)
  } catch (error) {
    const isDeleted = error instanceof CallError && error.status === 404
    if (isDeleted) return
    put(session, ended)
    throw error
  }
}

/** Retries the missing images, with the same provider or another one. */
export const retryGeneration = async (session: Session, { id }: Generation, provider?: string): Promise<Generation> => {
  const options = { params: { id }, query: { provider } }
  const { generation } = await session.call('retryGeneration', options, generationMessages.retryFailed)
  put(session, generation)
  void readCredits(session)
  return generation
}
