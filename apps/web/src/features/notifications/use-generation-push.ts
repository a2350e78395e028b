import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { useEffect, useState } from 'react'

import { applyGeneration, followGenerations, refreshGenerations } from '#api/generations.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useServerEvent } from '#lib/socket/use-connection.ts'

/**
 * Images that are being made are followed on every page. Answers what the title says of those that became ready while nobody
 * looked at this tab; nothing once somebody does.
 */
export const useGenerationPush = (): string => {
  const session = useSessionStore()
  /** By generation, how many images. */
  const [ready, setReady] = useState<ReadonlyMap<string, number>>(new Map())
  useServerEvent('generation_changed', ({ generation, is_gone = false }) => {
    applyGeneration(session, generation, is_gone)
    const { id, status, images } = generation
    if (!is_gone && status === 'done' && document.hidden) setReady((known) => new Map(known).set(id, images.length))
  })
  useServerEvent('read_again', refreshGenerations)
  useServerEvent('authentication_confirmed', ({ quietMs = 0 }) => followGenerations(quietMs))
  useEffect(() => {
    const look = () => {
      if (!document.hidden) setReady((known) => (known.size === 0 ? known : new Map()))
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  if (ready.size === 0) return ''
  return generationMessages.readyImages([...ready.values()].reduce((sum, count) => sum + count, 0))
}
