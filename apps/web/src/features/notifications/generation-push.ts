// What is told of images that are being made, on whatever page. Loaded with the first of them.
import { readyMessages } from '@joinery/contract/messages/ready-messages'
import type { ServerToClientEvents } from '@joinery/contract/socket'

import { applyGeneration } from '#api/generations.ts'
import { setTitleMark } from '#lib/browser/title.ts'
import type { Session } from '#lib/session/session.ts'

/** Those that became ready while nobody looked at this tab: by generation, how many images. */
const ready = new Map<string, number>()
const watched = new WeakSet<Session>()

const forget = (): void => {
  ready.clear()
  setTitleMark('ready', '')
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) forget()
})

/** It enters what is known; until somebody looks the title of the tab says what is ready. */
export const hearGeneration = (
  session: Session,
  { generation, is_gone }: Parameters<ServerToClientEvents['generation_changed']>[0],
): void => {
  if (!watched.has(session)) session.onLogOut(forget)
  watched.add(session)
  applyGeneration(session, generation, is_gone)
  if (is_gone || generation.status !== 'done' || !document.hidden) return
  ready.set(generation.id, generation.images.length)
  const count = [...ready.values()].reduce((sum, images) => sum + images, 0)
  setTitleMark('ready', `${readyMessages.images(count)} · `)
}
