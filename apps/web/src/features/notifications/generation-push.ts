// Handles generation events on every page. Loaded with the first one.
import { readyMessages } from '@joinery/contract/messages/ready-messages'
import type { ServerToClientEvents } from '@joinery/contract/socket'

import { applyGeneration } from '#api/generations.ts'
import { setTitleMark } from '#lib/browser/title.ts'
import type { Session } from '#lib/session/session.ts'

/** Images finished while this tab was hidden: count by generation. */
const createReady = () => new Map<string, number>()

/** Clears the list when the tab becomes visible or the user logs out. */
const watchReady = (session: Session, ready: Map<string, number>): void => {
  const clearReady = (): void => {
    ready.clear()
    setTitleMark('ready', '')
    document.removeEventListener('visibilitychange', look)
    stopWatching()
  }
  const look = (): void => {
    if (!document.hidden) clearReady()
  }
  document.addEventListener('visibilitychange', look)
  const stopWatching = session.onLogOut(clearReady)
}

/** Updates the cached generation, and shows finished images in the tab title until the tab is visible. */
export const handleGenerationEvent = (
  session: Session,
  { generation, is_gone }: Parameters<ServerToClientEvents['generation_changed']>[0],
): void => {
  applyGeneration(session, generation, is_gone)
  if (is_gone || generation.status !== 'done' || !document.hidden) return
  const ready = session.state.get(createReady)
  if (ready.size === 0) watchReady(session, ready)
  ready.set(generation.id, generation.images.length)
  const count = [...ready.values()].reduce((sum, images) => sum + images, 0)
  setTitleMark('ready', `${readyMessages.images(count)} · `)
}
