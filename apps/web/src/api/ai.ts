import type { GeneratedImage, OutputFormat } from '@joinery/contract/ai'
import type { AnswerOf } from '@joinery/contract/call-types'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { CallError } from '#lib/http/call-error.ts'
import { fetchFile } from '#lib/http/fetch-file.ts'
import { queryClient } from '#lib/query-client.ts'
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

const knownImages = (): readonly GeneratedImage[] =>
  queryClient.getQueryData<Pages>(generatedKey)?.pages.flatMap(({ images }) => images) ?? []

/** Reads the list again, wherever it is shown: an address has run out, or something is different there. */
export const refreshGenerated = (): Promise<void> => queryClient.invalidateQueries({ queryKey: generatedKey })

const changeGenerated = (change: (images: readonly GeneratedImage[], page: number) => GeneratedImage[]): void => {
  queryClient.setQueryData<Pages>(
    generatedKey,
    (known) =>
      known && { ...known, pages: known.pages.map((page, at) => ({ ...page, images: change(page.images, at) })) },
  )
}

/** What a refusal for want of credits says about them. */
const followCredits = (session: Session, error: unknown): void => {
  if (!(error instanceof CallError) || error.status !== 402) return
  if (error.body.remainingCredits !== undefined) session.setCredits(error.body.remainingCredits)
}

export type GenerationWish = {
  readonly images: readonly File[]
  readonly prompt: string
  readonly outputFormat: OutputFormat
  /** Null: the one that the server has for this person. */
  readonly provider: string | null
}

export type PreviewWish = {
  /** The picture that would be changed. */
  readonly image: File
  readonly prompt: string
  /** How many further pictures there are. */
  readonly references: number
  readonly provider: string
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
  return queryOptions({
    queryKey: ['ai', 'preview', image, wish && { ...wish, image }] as const,
    queryFn: async ({ signal }) => {
      if (!wish) throw new Error('There is nothing to ask')
      const body = { ...wish, image: undefined, images: [await sendable(wish.image)] }
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

/** Writes the person's choice: who makes their images where a generation names nobody. */
export const switchProvider = async (session: Session, provider: string): Promise<void> => {
  await session.call('switchProvider', { body: { provider } }, say.switchFailed)
  queryClient.setQueryData<AnswerOf<'listProviders'>>(
    providersKey,
    (known) => known && { providers: known.providers.map((one) => ({ ...one, current: one.id === provider })) },
  )
  void queryClient.invalidateQueries({ queryKey: providerInfoKey })
}

/** Makes an image. It is known wherever images are listed, and the credits are what the server says is left. */
export const generateImage = async (
  session: Session,
  { images, prompt, outputFormat, provider }: GenerationWish,
  signal: AbortSignal,
): Promise<GeneratedImage> => {
  // The provider travels with the generation: another tab may choose another one meanwhile.
  const body = { prompt, outputFormat, ...(provider === null ? {} : { provider }), images }
  try {
    const { image, remainingCredits } = await session.call('generateImage', { body, signal }, say.generateFailed)
    session.setCredits(remainingCredits)
    changeGenerated((known, page) => (page === 0 ? [image, ...known] : [...known]))
    return image
  } catch (error) {
    followCredits(session, error)
    // It may not work any more; then another one is offered.
    if (error instanceof CallError) void queryClient.invalidateQueries({ queryKey: providersKey })
    throw error
  }
}

/** Whoever cancelled in the last moment may have the image all the same, and then it was paid for. */
export const lookAfterCancelling = async (session: Session): Promise<void> => {
  const newest = knownImages()[0]?.id
  await refreshGenerated()
  if (knownImages()[0]?.id === newest) return
  session.setCredits((await session.call('getCredits', {}, say.creditsFailed)).credits)
}

/** The bytes of a generated image, as a file with its name. */
export const fetchGenerated = (image: GeneratedImage, filename: string = image.filename): Promise<File> =>
  fetchFile({ ...image, filename }, async () => {
    await refreshGenerated()
    return knownImages().find(({ id }) => id === image.id)?.url
  })

export const deleteGenerated = async (session: Session, id: string): Promise<void> => {
  await session.call('deleteGenerated', { params: { id } }, say.deleteFailed)
  changeGenerated((images) => images.filter((image) => image.id !== id))
  // Those after it have moved up a page.
  await refreshGenerated()
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
    followCredits(session, error)
    if (error instanceof CallError && error.status === 402) {
      throw new CallError(say.insufficientForSummary(error.body.remainingCredits ?? 0), 402, error.body)
    }
    throw error
  }
}
