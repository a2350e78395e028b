// The demo uses the product's own calls with an adjustable clock, so its events are spread over the last days.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { GeneratedImage } from '@joinery/contract/ai'
import type { ParamsPart } from '@joinery/contract/call-types'
import { calls, type CallName, requestPath } from '@joinery/contract/calls'
import type { Reply } from '@joinery/contract/replies'

import type { App } from '#app'
import { signAccessToken } from '#features/auth/sessions/tokens.ts'

import { countWaitingEvents, findSession } from './demo-queries.ts'
import { demoPassword, demoPeople, type DemoName } from './people.ts'

const art = fileURLToPath(new URL('../../../../art/', import.meta.url))
const minute = 60_000
const day = 24 * 60 * minute

type Options<Name extends CallName = CallName> = ParamsPart<Name> & {
  readonly body?: object
  readonly form?: FormData
}

export type Clockwork = { readonly now: () => Date; readonly set: (moment: Date) => void }

/** Creates a clock that shows the time it was set to. */
export const createClockwork = (): Clockwork => {
  let moment = new Date()
  return {
    now: () => moment,
    set: (next) => {
      moment = next
    },
  }
}

export type Stage = ReturnType<typeof createStage>

export const createStage = ({ http, context }: App, clock: Clockwork) => {
  const sessions = new Map<DemoName, { uid_user: string; uid_session: string }>()
  const today = new Date(clock.now())

  const send = async (name: CallName, { params, body, form }: Options, token?: string) => {
    const encoded = form ? new Response(form) : undefined
    const answer = await http.inject({
      method: calls[name][0],
      url: `/api${requestPath(name, params)}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(encoded ? { 'content-type': encoded.headers.get('content-type') ?? '' } : {}),
      },
      ...(encoded ? { payload: Buffer.from(await encoded.arrayBuffer()) } : body ? { payload: body } : {}),
    })
    if (answer.statusCode >= 400) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }

  /** Waits for the outbox and the jobs, so notifications get the time of their event. */
  const settle = async (): Promise<void> => {
    while ((await countWaitingEvents(context.db)) > 0) await wait(20)
  }

  const as = async <Name extends CallName>(who: DemoName, name: Name, options: Options<Name>) => {
    const session = sessions.get(who)
    if (!session) throw new Error(`${who} has not come yet`)
    const answer = await send(name, options, signAccessToken(context.keys.accessToken, session, clock.now()))
    await settle()
    return answer
  }

  const picture = async (name: string): Promise<File> =>
    new File([new Uint8Array(await readFile(`${art}${name}`))], basename(name), { type: 'image/webp' })

  const formOf = async (fields: Record<string, string>, field: string, names: readonly string[]) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const name of names) form.append(field, await picture(name))
    return form
  }

  return {
    as,
    personId: (who: DemoName): string => sessions.get(who)?.uid_user ?? '',
    /** Sets the clock to a number of days ago, at this time of day. */
    at: (daysAgo: number, time: string): void => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      const moment = new Date(today.getTime() - daysAgo * day)
      moment.setHours(hours, minutes, 0, 0)
      clock.set(moment > today ? today : moment)
    },
    pass: (minutes: number): void => {
      const moment = new Date(clock.now().getTime() + minutes * minute)
      clock.set(moment > today ? today : moment)
    },
    register: async (who: DemoName): Promise<void> => {
      const { email, username } = demoPeople[who]
      await send('createAccount', { body: { email, username, password: demoPassword } })
      const { messages } = (await http.inject('/dev/mailbox.json')).json<{ messages: { to: string; text: string }[] }>()
      const mail = messages.find(({ to }) => to === email)
      await send('verifyEmail', { body: { code: /[?&]code=([\w-]+)/.exec(mail?.text ?? '')?.[1] } })
      await send('logIn', { body: { email, password: demoPassword, rememberMe: true } })
      const session = await findSession(context.db, email)
      if (!session) throw new Error(`${who} could not log in`)
      sessions.set(who, session)
    },
    createProject: async (who: DemoName, fields: { title: string; description: string }, pictures: string[]) => {
      const form = await formOf(fields, 'attachments', pictures)
      const { project } = await as(who, 'createProject', { form })
      return project.uid_project as string // as in the contract
    },
    postMessage: async (
      who: DemoName,
      uid_project: string,
      content: string,
      { quote, pictures = [] }: { quote?: Reply; pictures?: string[] } = {},
    ): Promise<Reply> => {
      const fields = { content, ...(quote ? { quotedMessage: JSON.stringify(quote.uid_reply) } : {}) }
      const form = await formOf(fields, 'attachments', pictures)
      const params = { id: uid_project }
      const { reply }: { reply: Reply } = await as(who, 'createReply', { params, form })
      // A person who replies has read the earlier messages.
      await as(who, 'markProjectRead', { params, body: { message_number: reply.message_number ?? 0 } })
      return reply
    },
    addCard: async (
      who: DemoName,
      uid_project: string,
      content: string,
      { pictures = [] }: { pictures?: string[] } = {},
    ): Promise<Reply> => {
      const form = await formOf({ content, replyType: 'kanban' }, 'attachments', pictures)
      return (await as(who, 'createReply', { params: { id: uid_project }, form })).reply
    },
    /** Generates an image with the local provider. */
    generate: async (who: DemoName, prompt: string, pictures: string[]): Promise<GeneratedImage> => {
      const form = await formOf({ prompt, outputFormat: 'jpg', provider: 'local' }, 'images', pictures)
      return (await as(who, 'generateImage', { form })).image
    },
    /** Returns the bytes of a generated image. */
    fetchImage: async ({ url, filename }: GeneratedImage): Promise<File> => {
      const { rawPayload } = await http.inject(url)
      return new File([new Uint8Array(rawPayload)], filename, { type: 'image/jpeg' })
    },
  }
}
