import { messages } from '@joinery/contract/messages'
import type { Industry } from '@joinery/contract/samples'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { createSample } from '#api/samples.ts'
import { newClientId } from '#lib/client-id.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { createKeyed } from '#lib/store/keyed.ts'
import { paths } from '#paths.ts'

/** Makes a sample project and leads to it. Whatever happens on the way, one press makes one project. */
export const useSample = () => {
  const session = useSessionStore()
  const navigate = useNavigate()
  // Tried again after an answer that got lost, it is still the same request.
  const [clientIds] = useState(() => createKeyed(newClientId))
  const { mutate, isError, isIdle, variables, error } = useMutation({
    mutationFn: (industry: Industry) => createSample(session, industry, clientIds.open(industry)),
    onSuccess: ({ uid_project }) => navigate(paths.project(uid_project)),
  })
  // Also after it is made, until its page is there.
  const underWay = isIdle || isError ? null : variables
  return {
    underWay,
    fault: error && sentenceOf(error, messages.project.sampleFailed),
    take: (industry: Industry): void => {
      if (!underWay) mutate(industry)
    },
  }
}
