import { limits } from '@joinery/contract/limits'
import { useEffect, useRef, useState } from 'react'

import { useConnection, useServerEvent } from '#lib/socket/use-connection.ts'

const { typingIdle } = limits.reply
/** Repeated while typing continues, for people who open the chat later. */
const repeatAfter = typingIdle / 2
/** A disconnected person sends no stop event, so the indicator expires. */
const expireAfter = typingIdle + repeatAfter

/** Broadcasts that the user is typing, until two seconds after the last keystroke. */
export const useTypingSignal = (projectId: string, username: string) => {
  const connection = useConnection()
  const lastSent = useRef(0)
  const idle = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [signal] = useState(() => {
    const stop = () => {
      clearTimeout(idle.current)
      if (lastSent.current === 0) return
      lastSent.current = 0
      connection.emit('stop_typing_project', { projectId })
    }
    const typed = () => {
      const now = Date.now()
      if (now - lastSent.current >= repeatAfter) {
        lastSent.current = now
        connection.emit('typing_project', { projectId, username })
      }
      clearTimeout(idle.current)
      idle.current = setTimeout(stop, typingIdle)
    }
    return { typed, stop }
  })
  useEffect(() => signal.stop, [signal])
  return signal
}

type Typist = { readonly userId: string; readonly username: string }

/** The names of others who are typing, in the order they began. */
export const useTypists = (projectId: string): readonly string[] => {
  const [typists, setTypists] = useState<readonly Typist[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const removeTypist = (userId: string) => {
    clearTimeout(timers.current.get(userId))
    timers.current.delete(userId)
    setTypists((known) => known.filter((typist) => typist.userId !== userId))
  }
  useServerEvent('user_typing_project', ({ userId, username, projectId: id }) => {
    if (id !== projectId) return
    clearTimeout(timers.current.get(userId))
    timers.current.set(
      userId,
      setTimeout(() => removeTypist(userId), expireAfter),
    )
    setTypists((known) => (known.some((typist) => typist.userId === userId) ? known : [...known, { userId, username }]))
  })
  useServerEvent('user_stop_typing_project', ({ userId, projectId: id }) => {
    if (id === projectId) removeTypist(userId)
  })
  // A received message ends its author's typing indicator.
  useServerEvent('receive_project_message', ({ uid_user, uid_project }) => {
    if (uid_project === projectId) removeTypist(uid_user)
  })
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  return typists.map(({ username }) => username)
}
