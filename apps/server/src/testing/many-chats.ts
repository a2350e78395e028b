// Twenty clients of one group chat with several concurrent writers, and the invariants to check.
import type { Reply } from '@joinery/contract/replies'
import { expect } from 'vitest'

import { buildProject, join } from './build-project.ts'
import { buildUser } from './build-user.ts'
import { openChat, type ChatClient } from './chat-client.ts'
import type { TestApp } from './test-app.ts'

export type ManyChats = {
  readonly uid_project: string
  readonly chats: readonly ChatClient[]
  /** Sends messages from several clients; `during` is called after each acknowledgement with their number. */
  readonly sendAll: (count: number, during?: (acknowledged: number) => void) => Promise<Reply[]>
  readonly close: () => void
}

/** More people than writers, because one person may send only a hundred messages a second. */
const people = 10
const windows = 20
const writers = 8
/** Concurrent messages per writer. */
const inFlight = 3

export const openManyChats = async (app: TestApp, address: string): Promise<ManyChats> => {
  const users = await Promise.all(Array.from({ length: people }, () => buildUser(app)))
  const [owner, ...others] = users
  if (!owner) throw new Error('Nobody came')
  const project = await buildProject(owner)
  for (const other of others) await join(owner, project, other)
  const { uid_project } = project
  const chats = await Promise.all(
    Array.from({ length: windows }, (_, index) =>
      openChat({ address, token: users[index % people]?.token ?? '', uid_project }),
    ),
  )
  return {
    uid_project,
    chats,
    sendAll: async (count, during = () => undefined) => {
      const acknowledged: Reply[] = []
      let next = 0
      const write = async (chat: ChatClient): Promise<void> => {
        while (next < count) {
          acknowledged.push(await chat.send(`Message ${next++}`))
          during(acknowledged.length)
        }
      }
      const pens = chats.slice(0, writers).flatMap((chat) => Array.from({ length: inFlight }, () => chat))
      await Promise.all(pens.map(write))
      return acknowledged
    },
    close: () => {
      for (const chat of chats) chat.close()
    },
  }
}

type Stored = { readonly uid_reply: string; readonly message_number: number; readonly created_at: Date }

/**
 * Expects every client to show each message once in the same order, and each acknowledged message to be stored once.
 */
export const expectOneOrder = async (app: TestApp, many: ManyChats, acknowledged: readonly Reply[]): Promise<void> => {
  const { rows } = await app.database.pool.query<Stored>(
    'select uid_reply, message_number, created_at from replies where uid_project = $1 order by message_number',
    [many.uid_project],
  )
  const stored = rows.map(({ uid_reply }) => uid_reply)
  expect(new Set(acknowledged.map(({ uid_reply }) => uid_reply))).toEqual(new Set(stored))
  expect(acknowledged).toHaveLength(stored.length)
  const times = rows.map(({ created_at }) => created_at.getTime())
  expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true)
  for (const chat of many.chats) {
    await chat.showing(stored.length)
    expect(chat.shown().map(({ uid_reply }) => uid_reply)).toEqual(stored)
  }
}
