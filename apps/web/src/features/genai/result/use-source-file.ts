import type { GeneratedImage } from '@joinery/contract/ai'
import type { Attachment } from '@joinery/contract/files'
import { useQuery } from '@tanstack/react-query'

import { stackQuery } from '#api/review.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** The file of the project that an image was made from, as it is now; null where there is none any more. */
export const useSourceFile = (
  { source_uid_file: source }: GeneratedImage,
  files: readonly Attachment[],
): Attachment | null => {
  const found = files.find(({ uid_file, uid_stack }) => uid_file === source || uid_stack === source) ?? null
  // Made from an older version: that one's id is not among the files, which are the newest ones.
  const { data } = useQuery({
    ...stackQuery(useSessionStore(), source ?? ''),
    enabled: source !== null && found === null,
    retry: false,
  })
  const uid_stack = data?.versions[0]?.uid_stack
  return found ?? files.find((file) => file.uid_stack === uid_stack) ?? null
}
