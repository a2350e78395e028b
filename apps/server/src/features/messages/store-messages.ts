// Messages of one discussion wait for each other anyway, at its row's lock. So they wait here: while one statement is on
// its way those that come meanwhile gather, and go together in the next. That keeps the database's connections free,
// and tells the messages in the order in which they were stored. While the database works on some, the former are told.
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Reply } from '@joinery/contract/replies'

import type { Context } from '#platform/context.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

import { insertMessages, type NewMessage } from './message-queries.ts'
import { presentReplies } from './present-reply.ts'
import type { ReplyRow } from './reply-queries.ts'

type Waiting = {
  readonly message: NewMessage
  readonly resolve: (reply: Reply | undefined) => void
  readonly reject: (error: unknown) => void
}

const mostAtOnce = 100

/** For each process (and in tests for each app) the discussions in which something is on its way. */
const queues = new WeakMap<Context['pool'], Map<string, Waiting[]>>()

const tellAll = async (
  context: Context,
  uid_project: string,
  batch: readonly Waiting[],
  rows: readonly ReplyRow[],
): Promise<void> => {
  const { db, outbox, realtime } = context
  const replies = await presentReplies(context, db, rows, { hasNoFiles: true })
  for (const reply of replies) realtime.tell(projectRoom(uid_project), 'receive_project_message', reply)
  if (replies.length > 0) outbox.poke()
  const stored = new Map(replies.map((reply) => [reply.uid_reply, reply]))
  for (const { message, resolve } of batch) resolve(stored.get(message.uid_reply))
}

/** Stores them and answers what is left to do: to tell everybody, or those who sent them that it failed. */
const storeAll = async (
  context: Context,
  uid_project: string,
  batch: readonly Waiting[],
): Promise<() => Promise<void>> => {
  const fail = (error: unknown): void => {
    for (const { reject } of batch) reject(error)
  }
  const messages = batch.map(({ message }) => message)
  try {
    const rows = await insertMessages(context.db, uid_project, messages, context.clock.now())
    return () => tellAll(context, uid_project, batch, rows).catch(fail)
  } catch (error) {
    return async () => fail(error)
  }
}

/** Ends in the very moment in which nobody waits: whoever comes later starts the next one. */
const drain = async (context: Context, uid_project: string, byProject: Map<string, Waiting[]>): Promise<void> => {
  const waiting = byProject.get(uid_project) ?? []
  let tellFormer: () => Promise<void> = async () => undefined
  for (;;) {
    const batch = waiting.splice(0, mostAtOnce)
    if (batch.length > 0) {
      const storing = storeAll(context, uid_project, batch)
      await nextTurn() // the statement has left
      await tellFormer()
      tellFormer = await storing
    } else {
      await tellFormer()
      tellFormer = async () => undefined
      if (waiting.length === 0) return void byProject.delete(uid_project)
    }
  }
}

/** The stored message, told to everybody; undefined when it may not be sent or was sent before. */
export const storeMessage = (context: Context, uid_project: string, message: NewMessage): Promise<Reply | undefined> =>
  new Promise((resolve, reject) => {
    const byProject = queues.get(context.pool) ?? new Map<string, Waiting[]>()
    queues.set(context.pool, byProject)
    const mine = { message, resolve, reject }
    const waiting = byProject.get(uid_project)
    if (waiting) waiting.push(mine)
    else {
      byProject.set(uid_project, [mine])
      void drain(context, uid_project, byProject)
    }
  })
