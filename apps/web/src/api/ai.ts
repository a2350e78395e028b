import type { GeneratedImage, OutputFormat, PointedSurface } from '@joinery/contract/ai'
import type { AnswerOf } from '@joinery/contract/call-types'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { maskMessages } from '@joinery/contract/messages/mask-messages'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { CallError } from '#lib/http/call-error.ts'
import { fetchFile } from '#lib/http/fetch-file.ts'
import { followReading, queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

const say = messages.ai

type Listed = AnswerOf<'listGenerated'>
type Pages = InfiniteData<Listed, number>

const providersKey = ['ai', 'providers'] as const
const providerInfoKey = ['ai', 'provider-info'] as const
const generatedKey = ['ai', 'generated'] as const

/** Who can make images, the chosen one first. */
export const providersQuery = (session: Session) =>
  queryOptions({
    queryKey: providersKey,
    queryFn: ({ signal }) => session.call('listProviders', { query: { mode: 'image' }, signal }, say.providersFailed),
  })

/** The one who makes the next image of the caller, and what that means for what is sent. */
export const providerInfoQuery = (session: Session) =>
  queryOptions({
    queryKey: providerInfoKey,
    queryFn: ({ signal }) => session.call('getProviderInfo', { signal }, say.providerInfoFailed),
  })

/** The same by its id alone, for when the list of all of them cannot be read. */
export const currentProviderQuery = (session: Session) =>
  queryOptions({
    queryKey: ['ai', 'current-provider'],
    queryFn: ({ signal }) => session.call('getCurrentProvider', { signal }, say.currentProviderFailed),
  })

/** The generated images of the caller, newest first, page by page. */
export const generatedQuery = (session: Session) =>
  infiniteQueryOptions({
    queryKey: generatedKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, limit: limits.ai.galleryPage }
      return session.call('listGenerated', { query, signal }, say.galleryFailed)
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }: Listed, _: Listed[], page: number) => (hasMore ? page + 1 : undefined),
    // One that was added meanwhile moves the others down a page: none is shown twice.
    select: ({ pages }: Pages): readonly GeneratedImage[] => {
      const images = pages.flatMap((page) => page.images)
      return [...new Map(images.map((image) => [image.id, image])).values()]
    },
  })

const knownImages = (session: Session): readonly GeneratedImage[] =>
  queryClientOf(session)
    .getQueryData<Pages>(generatedKey)
    ?.pages.flatMap(({ images }) => images) ?? []

/** Reads the list again, wherever it is shown: an address has run out, or something is different there. */
export const refreshGenerated = (session: Session): Promise<void> =>
  queryClientOf(session).invalidateQueries({ queryKey: generatedKey })

const changeGenerated = (
  session: Session,
  change: (images: readonly GeneratedImage[], page: number) => GeneratedImage[],
): void => {
  queryClientOf(session).setQueryData<Pages>(
    generatedKey,
    (known) =>
      known && { ...known, pages: known.pages.map((page, at) => ({ ...page, images: change(page.images, at) })) },
  )
}

/** Images that were made meanwhile. */
export const addGenerated = (session: Session, images: readonly GeneratedImage[]): void => {
  const known = new Set(knownImages(session).map(({ id }) => id))
  const added = images.filter(({ id }) => !known.has(id)).toReversed()
  if (added.length === 0) return
  changeGenerated(session, (list, page) =>
    page === 0
      ? [...added, ...list].toSorted((one, other) => other.created_at.localeCompare(one.created_at))
      : [...list],
  )
  followReading(session, generatedKey)
}

/** One of them may have stopped working; then another one is offered. */
export const refreshProviders = (session: Session): Promise<void> =>
  queryClientOf(session).invalidateQueries({ queryKey: providersKey })

/** What a refusal for want of credits says about them. */
export const heedRefusal = (session: Session, error: unknown): void => {
  if (!(error instanceof CallError) || error.status !== 402) return
  if (error.body.remainingCredits !== undefined) session.setCredits(error.body.remainingCredits)
}

export type GenerationWish = {
  readonly images: readonly File[]
  readonly prompt: string
  readonly outputFormat: OutputFormat
  /** Null: the one that the server has for this person. */
  readonly provider: string | null
  /** What of the first picture is changed: a PNG of its shape, white = change. Without it all of it may be. */
  readonly mask?: File
  /** How many images; 1 where it is not said. */
  readonly count?: number
  readonly seed?: number
  /** The project that it is made for. */
  readonly uid_project?: string
  /** The file of a project that the first picture is. */
  readonly source_uid_file?: string
  /** The comment on that file that it is to answer. */
  readonly uid_pin?: string
}

export type PreviewWish = {
  /** The picture that would be changed. */
  readonly image: File
  readonly prompt: string
  /** How many further pictures there are. */
  readonly references: number
  readonly provider: string
  /** What of the picture would be changed; without it all of it may be. */
  readonly mask?: File | undefined
}

const fileIds = new WeakMap<File, number>()
let lastFileId = 0
/** Two files may be the same in everything but their bytes. */
const idOf = (file: File): number => {
  const id = fileIds.get(file) ?? ++lastFileId
  fileIds.set(file, id)
  return id
}

/** What a generation would do; `sendable` makes the picture small. Null asks nothing. */
export const previewQuery = (session: Session, wish: PreviewWish | null, sendable: (image: File) => Promise<File>) => {
  const image = wish && idOf(wish.image)
  const mask = wish?.mask && idOf(wish.mask)
  return queryOptions({
    queryKey: ['ai', 'preview', image, wish && { ...wish, image, mask }] as const,
    queryFn: async ({ signal }) => {
      if (!wish) throw new Error('There is nothing to preview')
      const { image: picture, mask: marked, ...words } = wish
      const body = { ...words, images: [await sendable(picture)], mask: marked && [marked] }
      return session.call('previewImage', { body, signal }, say.generateFailed)
    },
    enabled: wish !== null,
    // The areas of other words are still areas of this picture; those of another picture are not.
    placeholderData: (known, former) => (former?.queryKey[2] === image ? known : undefined),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
}

/** A photograph that this browser cannot show, as one that it can. */
export const convertImage = async (session: Session, file: File): Promise<File> => {
  const { mimetype, data } = await session.call('convertImage', { body: { images: [file] } }, say.inputUnreadable)
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  return new File([bytes], file.name.replace(/\.\w+$/, '.jpg'), { type: mimetype })
}

/** The surface at a point of a picture (0..1 in both directions); null where there is none. */
export const findSurface = async (
  session: Session,
  { image, x, y }: { image: File; x: number; y: number },
  signal: AbortSignal,
): Promise<PointedSurface | null> => {
  const inside = (part: number): number => Math.min(1, Math.max(0, part))
  const body = { images: [image], x: inside(x), y: inside(y) }
  return (await session.call('findSurface', { body, signal }, maskMessages.surfaceFailed)).surface
}

/** Writes the person's choice: who makes their images where a generation names nobody. */
export const switchProvider = async (session: Session, provider: string): Promise<void> => {
  await session.call('switchProvider', { body: { provider } }, say.switchFailed)
  queryClientOf(session).setQueryData<AnswerOf<'listProviders'>>(
    providersKey,
    (known) => known && { providers: known.providers.map((one) => ({ ...one, current: one.id === provider })) },
  )
  void queryClientOf(session).invalidateQueries({ queryKey: providerInfoKey })
}

/** The bytes of a generated image, as a file with its name. */
export const fetchGenerated = (
  session: Session,
  image: GeneratedImage,
  filename: string = image.filename,
): Promise<File> =>
  fetchFile({ ...image, filename }, async () => {
    await refreshGenerated(session)
    return knownImages(session).find(({ id }) => id === image.id)?.url
  })

export const deleteGenerated = async (session: Session, id: string): Promise<void> => {
  await session.call('deleteGenerated', { params: { id } }, say.deleteFailed)
  changeGenerated(session, (images) => images.filter((image) => image.id !== id))
  // Those after it have moved up a page.
  await refreshGenerated(session)
}

/** A generated image as the viewer of files takes it. */
export const asAttachment = ({ id, created_at, placeholder, ...image }: GeneratedImage): Attachment => ({
  uid_file: id,
  filename: image.filename,
  mimetype: image.mimetype,
  filesize: 0, // nobody has counted, and the viewer does not show it
  uploaded_at: created_at,
  uploaded_by: '',
  url: image.url,
  width: image.width,
  height: image.height,
  ...(placeholder === null ? {} : { placeholder }),
  uid_stack: id,
  version: 1,
  version_count: 1,
  sha256: '',
  // What else is known stands beside it.
  origin: { is_local: image.is_local },
})

/** The gist of a text. The credits are what the server says is left. */
export const summarizeText = async (session: Session, text: string): Promise<string> => {
  try {
    const body = { text, reasoningEffort: 'minimal', verbosity: 'low' } as const
    const answer = await session.call('summarizeText', { body }, say.summarizeFailed)
    session.setCredits(answer.remainingCredits)
    return answer.summary
  } catch (error) {
    heedRefusal(session, error)
    if (error instanceof CallError && error.status === 402) {
      throw new CallError(say.insufficientForSummary(error.body.remainingCredits ?? 0), 402, error.body)
    }
    throw error
  }
}
