import { messages } from '@joinery/contract/messages'
import type { Industry } from '@joinery/contract/samples'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { createSample } from '#api/samples.ts'
import { sentenceOf } from '#lib/call-error.ts'
import { newClientId } from '#lib/client-id.ts'
import { useSessionStore } from '#lib/session-provider.tsx'
import { paths } from '#paths.ts'

/** Makes a sample project and leads to it. Whatever happens on the way, one wish makes one project. */
export const useSample = () => {
  const session = useSessionStore()
  const navigate = useNavigate()
  const [underWay, setUnderWay] = useState<Industry | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  // Tried again after an answer that got lost, it is still the same wish.
  const clientIds = useRef(new Map<Industry, string>())

  const take = async (industry: Industry): Promise<void> => {
    if (underWay) return
    setUnderWay(industry)
    setFault(null)
    const clientId = clientIds.current.get(industry) ?? newClientId()
    clientIds.current.set(industry, clientId)
    try {
      const project = await createSample(session, industry, clientId)
      await navigate(paths.project(project.uid_project))
    } catch (error) {
      setFault(sentenceOf(error, messages.project.sampleFailed))
      setUnderWay(null)
    }
  }

  return { underWay, fault, take }
}
