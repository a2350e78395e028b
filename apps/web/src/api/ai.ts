import type { GeneratedImage, OutputFormat, PointedSurface } from '@joinery/contract/ai'
import type { AnswerOf } from '@joinery/contract/call-types'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { maskMessages } from '@joinery/contract/messages/mask-messages'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { CallError } from '#lib/http/call-error.ts'
import { fetchFile } from '#lib/http/fetch-file.ts'
import { refetchIfFetching, queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

const texts = messages.ai

type Listed = AnswerOf<'listGenerated'>
type Pages = InfiniteData<Listed, number>

const providersKey = ['ai', 'providers'] as const
const providerInfoKey = ['ai', 'provider-info'] as const
const generatedKey = ['ai', 'generated'] as const

export const providersQuery = (session: Session) =>
  queryOptions({
    queryKey: providersKey,
    queryFn: ({ signal }) => session.call('listProviders', { query: { mode: 'image' }, signal }, texts.providersFailed),
  })

/** The provider of the user's next image, and how it handles data. */
export const providerInfoQuery = (session: Session) =>
  queryOptions({
    queryKey: providerInfoKey,
    queryFn: ({ signal }) => session.call('getProviderInfo', { signal }, texts.providerInfoFailed),
  })

/** The provider's id alone, as a fallback when the list cannot be loaded. */
export const currentProviderQuery = (session: Session) =>
  queryOptions({
    queryKey: ['ai', 'current-provider'],
    queryFn: ({ signal }) => session.call('getCurrentProvider', { signal }, texts.currentProviderFailed),
  })

export const generatedQuery = (session: Session) =>
  infiniteQueryOptions({
    queryKey: generatedKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, limit: limits.ai.galleryPage }
      return session.call('listGenerated', { query, signal }, texts.galleryFailed)
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }: Listed, _: Listed[], page: number) => (hasMore ? page + 1 : undefined),
    // An image added since the last page shifts the others; remove the duplicates.
    select: ({ pages }: Pages): readonly GeneratedImage[] => {
      const images = pages.flatMap((page) => page.images)
      return [...new Map(images.map((image) => [image.id, image])).values()]
    },
  })

const knownImages = (session: Session): readonly GeneratedImage[] =>
  queryClientOf(session)
    .getQueryData<Pages>(generatedKey)
    ?.pages.flatMap(({ images }) => images) ?? []

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

export const addGenerated = (session: Session, images: readonly GeneratedImage[]): void => {
  const known = new Set(knownImages(session).map(({ id }) => id))
  const added = images.filter(({ id }) => !known.has(id)).toReversed()
  if (added.length === 0) return
  changeGenerated(session, (list, page) =>
    page === 0
      ? [...added, ...list].toSorted((one, other) => other.created_at.localeCompare(one.created_at))
      : [...list],
  )
  refetchIfFetching(session, generatedKey)
}

/** Refetches the providers: one may have stopped working. */
export const refreshProviders = (session: Session): Promise<void> =>
  queryClientOf(session).invalidateQueries({ queryKey: providersKey })

/** Applies the balance from a 402 response. */
export const updateCreditsFromError = (session: Session, error: unknown): void => {
  if (!(error instanceof CallError) || error.status !== 402) return
  if (error.body.remainingCredits !== undefined) session.setCredits(error.body.remainingCredits)
}

export type GenerationRequest = {
  readonly images: readonly File[]
  readonly prompt: string
  readonly outputFormat: OutputFormat
  /** Null selects the server's default for this user. */
  readonly provider: string | null
  /**
   * PNG with the proportions of the first image; white marks the area to change. Without a mask, all of the image can
   * change.
   */
  readonly mask?: File
  readonly count?: number
  readonly seed?: number
  readonly uid_project?: string
  /** The project file that is the first image. */
  readonly source_uid_file?: string
  /** The comment on that file that the image answers. */
  readonly uid_pin?: string
}

export type PreviewRequest = {
  readonly image: File
  readonly prompt: string
  /** How many further images the request would have. */
  readonly references: number
  readonly provider: string
  readonly mask?: File | undefined
}

const fileIds = new WeakMap<File, number>()
let lastFileId = 0
/** Identifies a file by identity, since name, size and date can be equal for different bytes. */
const idOf = (file: File): number => {
  const id = fileIds.get(file) ?? ++lastFileId
  fileIds.set(file, id)
  return id
}

/** Previews a generation; `sendable` scales the image down. Null disables the query. */
export const previewQuery = (
  session: Session,
  request: PreviewRequest | null,
  sendable: (image: File) => Promise<File>,
) => {
  const image = request && idOf(request.image)
  const mask = request?.mask && idOf(request.mask)
  return queryOptions({
    queryKey: ['ai', 'preview', image, request && { ...request, image, mask }] as const,
    queryFn: async ({ signal }) => {
      if (!request) throw new Error('There is nothing to preview')
      const { image: picture, mask: marked, ...words } = request
      const body = { ...words, images: [await sendable(picture)], mask: marked && [marked] }
      return session.call('previewImage', { body, signal }, texts.generateFailed)
    },
    enabled: request !== null,
    // Areas found for another prompt still apply to this image, but not those of another image.
    placeholderData: (known, former) => (former?.queryKey[2] === image ? known : undefined),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
}

export const convertImage = async (session: Session, file: File): Promise<File> => {
  const { mimetype, data } = await session.call('convertImage', { body: { images: [file] } }, texts.inputUnreadable)
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  return new File([bytes], file.name.replace(/\.\w+$/, '.jpg'), { type: mimetype })
}

/** Finds the surface at a point or in a rectangle of an image (0 to 1 in both directions), or null. */
export const findSurface = async (
  session: Session,
  { image, x, y, w, h }: { image: File; x: number; y: number; w?: number | null; h?: number | null },
  signal: AbortSignal,
): Promise<PointedSurface | null> => {
  const inside = (part: number): number => Math.min(1, Math.max(0, part))
  const body = { images: [image], x: inside(x), y: inside(y), w: w ?? undefined, h: h ?? undefined }
  return (await session.call('findSurface', { body, signal }, maskMessages.surfaceFailed)).surface
}

export const switchProvider = async (session: Session, provider: string): Promise<void> => {
  await session.call('switchProvider', { body: { provider } }, texts.switchFailed)
  queryClientOf(session).setQueryData<AnswerOf<'listProviders'>>(
    providersKey,
    (known) => known && { providers: known.providers.map((one) => ({ ...one, current: one.id === provider })) },
  )
  void queryClientOf(session).invalidateQueries({ queryKey: providerInfoKey })
}

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
  await session.call('deleteGenerated', { params: { id } }, texts.deleteFailed)
  changeGenerated(session, (images) => images.filter((image) => image.id !== id))
  // Deleting shifts the following images up a page.
  await refreshGenerated(session)
}

export const asAttachment = ({ id, created_at, placeholder, ...image }: GeneratedImage): Attachment => ({
  uid_file: id,
  filename: image.filename,
  mimetype: image.mimetype,
  filesize: 0, // unknown, and not shown by the viewer
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
  origin: { is_local: image.is_local },
})

export const summarizeText = async (session: Session, text: string): Promise<string> => {
  try {
    const body = { text, reasoningEffort: 'minimal', verbosity: 'low' } as const
    const answer = await session.call('summarizeText', { body }, texts.summarizeFailed)
    session.setCredits(answer.remainingCredits)
    return answer.summary
  } catch (error) {
    updateCreditsFromError(session, error)
    if (error instanceof CallError && error.status === 402) {
      throw new CallError(texts.insufficientForSummary(error.body.remainingCredits ?? 0), 402, error.body)
    }
    throw error
  }
}
