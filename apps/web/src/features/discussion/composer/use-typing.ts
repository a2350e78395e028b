import { limits } from '@joinery/contract/limits'
import { useEffect, useRef, useState } from 'react'

import { useConnection, useServerEvent } from '#lib/socket/use-connection.ts'

const { typingIdle } = limits.reply
/** Said again while somebody goes on, so that whoever comes in meanwhile sees it too. */
const repeatAfter = typingIdle / 2
/** Whoever is cut off cannot say that they stopped: then it is over a little later. */
const forgetAfter = typingIdle + repeatAfter

/** Tells the others that this person writes, until two seconds have passed without a letter. */
export const useTypingSignal = (projectId: string, username: string) => {
  const connection = useConnection()
  const said = useRef(0)
  const idle = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [signal] = useState(() => {
    const stop = () => {
      clearTimeout(idle.current)
      if (said.current === 0) return
      said.current = 0
      connection.emit('stop_typing_project', { projectId })
    }
    const typed = () => {
      const now = Date.now()
      if (now - said.current >= repeatAfter) {
        said.current = now
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

/** Who else is writing, in the order in which they began. */
export const useTypists = (projectId: string): readonly string[] => {
  const [typists, setTypists] = useState<readonly Typist[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const forget = (userId: string) => {
    clearTimeout(timers.current.get(userId))
    timers.current.delete(userId)
    setTypists((known) => known.filter((typist) => typist.userId !== userId))
  }
  useServerEvent('user_typing_project', ({ userId, username, projectId: id }) => {
    if (id !== projectId) return
    clearTimeout(timers.current.get(userId))
    timers.current.set(
      userId,
      setTimeout(() => forget(userId), forgetAfter),
    )
    setTypists((known) => (known.some((typist) => typist.userId === userId) ? known : [...known, { userId, username }]))
  })
  useServerEvent('user_stop_typing_project', ({ userId, projectId: id }) => {
    if (id === projectId) forget(userId)
  })
  // What they wrote is there: they write no more.
  useServerEvent('receive_project_message', ({ uid_user, uid_project }) => {
    if (uid_project === projectId) forget(uid_user)
  })
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  return typists.map(({ username }) => username)
}
