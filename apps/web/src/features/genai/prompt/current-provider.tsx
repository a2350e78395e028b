import { messages } from '@joinery/contract/messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { useQuery } from '@tanstack/react-query'

import { currentProviderQuery } from '#api/ai.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Without a list to choose from it is still good to know who would make the image. */
export function CurrentProvider() {
  const { data, error } = useQuery(currentProviderQuery(useSessionStore()))
  return (
    <p className="text-[0.8125rem] text-muted">
      {data && imageMessages.provider.current(data.provider)}
      {!data && error && sentenceOf(error, messages.ai.currentProviderFailed)}
    </p>
  )
}
