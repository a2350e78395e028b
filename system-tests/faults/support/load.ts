// Load during a fault: messages over sockets and HTTP, cards, files, generated images, invitations. Acknowledgements
// are recorded; idempotent requests are repeated until acknowledged.
import { setTimeout as wait } from 'node:timers/promises'

import { generationForm, picture } from '@joinery/server/testing/build-generation'
import { fileForm } from '@joinery/server/testing/build-project'
import { openChat, type ChatClient } from '@joinery/server/testing/chat-client'
import type { Answer } from '@joinery/server/testing/http-client'
import { newEmail } from '@joinery/server/testing/new-email'
import { callAt } from '@joinery/server/testing/remote-client'

import { createLedger, noteRefusal, noteTime, type Kind, type Ledger } from './ledger.ts'
import type { Team } from './team.ts'

export type Load = {
  readonly ledger: Ledger
  readonly chats: readonly ChatClient[]
  /** Resolves when this number of further items was acknowledged. */
  readonly acknowledging: (count: number) => Promise<void>
  /** Starts nothing new and completes what is running. */
  readonly stop: () => Promise<void>
  readonly close: () => void
}

type Options = {
  readonly address: string
  readonly team: Team
  /** Invitations are emailed to new addresses. */
  readonly invites?: boolean
  readonly chats?: number
  /** Address for sockets, if different. */
  readonly socketAddress?: string
}

/** Pause between two actions of a person. */
const pauseMs = 40
/** Timeout of a request, after which the person retries. */
const patienceMs = 90_000

export const startLoad = async ({
  address,
  team,
  invites = false,
  chats: chatCount = 4,
  socketAddress = address,
}: Options): Promise<Load> => {
  const ledger = createLedger()
  const { people, uid_project, quiet } = team
  const tokenOf = (index: number): string => people[index % people.length]?.token ?? ''
  const room = await picture(64, 48)
  let isStopped = false
  let watchers: { readonly at: number; readonly resolve: () => void }[] = []
  let count = 0
  let next = 0

  const acknowledge = (kind: Kind, name: string): void => {
    ledger.acknowledged[kind].add(name)
    count++
    for (const { at, resolve } of watchers) if (count >= at) resolve()
    watchers = watchers.filter(({ at }) => count < at)
  }

  /** The response, or null if none came. */
  const ask = async (kind: Kind, act: () => Promise<Answer>): Promise<Answer | null> => {
    const began = performance.now()
    try {
      const late = AbortSignal.timeout(patienceMs)
      const answer = await Promise.race([
        act(),
        new Promise<never>((_, reject) => {
          late.addEventListener('abort', () => reject(new Error(`No answer within ${patienceMs} ms`)))
        }),
      ])
      if (answer.status >= 400)
        noteRefusal(ledger, `${answer.status} ${answer.body?.error ?? answer.text.slice(0, 80)}`)
      return answer
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
      noteRefusal(ledger, `no answer: ${code}`)
      return null
    } finally {
      noteTime(ledger, kind, performance.now() - began)
    }
  }

  const again = (answer: Answer | null): boolean => answer === null || answer.status >= 500 || answer.status === 429

  /** Repeats a request until acknowledged; its client id makes it idempotent. */
  const insist = async (kind: Kind, name: string, act: () => Promise<Answer>): Promise<void> => {
    ledger.asked[kind].add(name)
    for (;;) {
      const answer = await ask(kind, act)
      if (answer && answer.status < 300) return acknowledge(kind, name)
      if (!again(answer)) throw new Error(`${kind} refused: ${answer?.status} ${answer?.text}`)
      await wait(200)
    }
  }

  /** Sends a request once. */
  const tryOnce = async (kind: Kind, name: string, act: () => Promise<Answer>): Promise<void> => {
    ledger.asked[kind].add(name)
    const answer = await ask(kind, act)
    if (answer && answer.status < 300) acknowledge(kind, name)
  }

  const write = (kind: 'message' | 'card' | 'notice', index: number) => {
    const content = `${kind} ${next++} by post`
    const body = { content, clientId: content, replyType: kind === 'card' ? 'kanban' : 'discussion' }
    const params = { id: kind === 'notice' ? quiet.uid_project : uid_project }
    return insist(kind, content, () => callAt(address, 'createReply', { token: tokenOf(index), params, body }))
  }

  const upload = async (): Promise<void> => {
    const name = `plan-${next++}.txt`
    const form = fileForm([{ name, bytes: `The plan called ${name}` }])
    await tryOnce('file', name, () =>
      callAt(address, 'updateProject', { token: tokenOf(0), params: { id: uid_project }, form }),
    )
    await wait(pauseMs)
  }

  /** The seed is its name. */
  const generate = async (): Promise<void> => {
    const seed = String(next++)
    const form = generationForm({ images: [room], prompt: 'Navy walls', provider: 'local', fields: { seed } })
    await tryOnce('generation', seed, () => callAt(address, 'createGeneration', { token: tokenOf(next), form }))
    await wait(10 * pauseMs)
  }

  /** An "already invited" response means that an earlier request without a response succeeded. */
  const invite = async (): Promise<void> => {
    const email = newEmail()
    ledger.asked.mail.add(email)
    for (;;) {
      const answer = await ask('mail', () =>
        callAt(address, 'addMember', { token: tokenOf(0), params: { id: quiet.uid_project }, body: { email } }),
      )
      if (answer && (answer.status < 300 || answer.status === 409)) return acknowledge('mail', email)
      if (!again(answer)) throw new Error(`Not invited: ${answer?.status} ${answer?.text}`)
      await wait(200)
    }
  }

  const chats = await Promise.all(
    Array.from({ length: chatCount }, (_, index) =>
      openChat({ address: socketAddress, token: tokenOf(index), uid_project }),
    ),
  )
  const sendMessage = async (chat: ChatClient): Promise<void> => {
    const content = `message ${next++} by socket`
    ledger.asked.message.add(content)
    const began = performance.now()
    try {
      await chat.send(content)
      acknowledge('message', content)
    } catch (error) {
      noteRefusal(ledger, `socket: ${error instanceof Error ? error.message : String(error)}`)
    }
    noteTime(ledger, 'message', performance.now() - began)
  }

  const loop = async (act: () => Promise<unknown>, pause = pauseMs): Promise<void> => {
    await act()
    await wait(pause)
    if (!isStopped) await loop(act, pause)
  }
  const work = [
    ...chats.map((chat) => loop(() => sendMessage(chat))),
    loop(() => write('message', 1)),
    loop(() => write('card', 2)),
    loop(() => write('notice', 0), 1000),
    loop(upload),
    loop(generate),
    ...(invites ? [loop(invite, 250)] : []),
  ]
  const done = Promise.all(work)
  done.catch(() => undefined) // reported when the load stops
  return {
    ledger,
    chats,
    acknowledging: (further) =>
      new Promise((resolve, reject) => {
        watchers.push({ at: count + further, resolve })
        done.catch(reject)
      }),
    stop: async () => {
      isStopped = true
      await done
    },
    close: () => {
      for (const chat of chats) chat.close()
    },
  }
}
