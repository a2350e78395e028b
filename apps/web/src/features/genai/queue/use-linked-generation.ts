import type { Generation } from '@joinery/contract/generations'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'

import { readGeneration } from '#api/generations.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

type LinkedGenerationOptions = {
  id: string | null
  uid_project: string
  /** Called if it has images to show. */
  onFound: (generation: Generation) => void
}

/** Opens the generation named in the URL once. Returns the id of the queue row to highlight. */
export const useLinkedGeneration = ({ id, uid_project, onFound }: LinkedGenerationOptions): string | null => {
  const session = useSessionStore()
  const navigate = useNavigate()
  const [marked, setMarked] = useState<string | null>(null)
  if (id !== null && id !== marked) setMarked(id)
  const lead = useEffectEvent(async (generationId: string) => {
    try {
      const generation = await readGeneration(session, generationId)
      if (generation.images.length > 0) onFound(generation)
    } catch (error) {
      showToast({ text: sentenceOf(error, generationMessages.notFound), tone: 'bad' })
    }
  })
  useEffect(() => {
    if (id === null) return
    void navigate(paths.project(uid_project, 'genai'), { replace: true })
    void lead(id)
  }, [navigate, uid_project, id])
  return marked
}
