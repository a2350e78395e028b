import type { Provider } from '@joinery/contract/ai'
import type { Attachment } from '@joinery/contract/files'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { type Preview, usePreview } from '#features/genai/preview/use-preview.ts'
import { fetchInput, type ReadFiles } from '#features/genai/table/fetch-input.ts'

type Wanted = {
  original: Attachment
  readAgain: ReadFiles
  mask: File | null
  prompt: string
  provider: Provider | null
  isIdle: boolean
}

/** The bytes of a picture of the project, as they are worked from. */
export const originalQuery = (original: Attachment, readAgain: ReadFiles) =>
  queryOptions({
    queryKey: ['ai', 'original', original.uid_file],
    queryFn: () => fetchInput(original, readAgain),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })

/** What would be made of a picture of the project; its bytes are fetched when somebody begins to write. */
export const useOriginalPreview = ({
  original,
  readAgain,
  ...wanted
}: Wanted): Preview & { readonly file: File | undefined } => {
  const { data: file } = useQuery({
    ...originalQuery(original, readAgain),
    enabled: wanted.isIdle && wanted.provider?.previews === true && wanted.prompt.trim() !== '',
  })
  return { file, ...usePreview({ ...wanted, images: file ? [file] : [] }) }
}
