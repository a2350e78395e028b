import type { Provider } from '@joinery/contract/ai'
import type { Attachment } from '@joinery/contract/files'
import { useQuery } from '@tanstack/react-query'

import { type Preview, usePreview } from '#features/genai/preview/use-preview.ts'
import { fetchInput, type ReadFiles } from '#features/genai/table/fetch-input.ts'

type Wanted = {
  original: Attachment
  readAgain: ReadFiles
  prompt: string
  provider: Provider | null
  isIdle: boolean
}

/** What would be made of a picture of the project; its bytes are fetched when somebody begins to write. */
export const useOriginalPreview = ({
  original,
  readAgain,
  ...wanted
}: Wanted): Preview & { readonly file: File | undefined } => {
  const { data: file } = useQuery({
    queryKey: ['ai', 'original', original.uid_file],
    queryFn: () => fetchInput(original, readAgain),
    enabled: wanted.isIdle && wanted.provider?.previews === true && wanted.prompt.trim() !== '',
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  return { file, ...usePreview({ ...wanted, images: file ? [file] : [] }) }
}
