// The demo uses the product's own calls with an adjustable clock, so its events are spread over the last days.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { GeneratedImage } from '@joinery/contract/ai'
import type { ParamsPart } from '@joinery/contract/call-types'
import { calls, type CallName, requestPath } from '@joinery/contract/calls'
import type { Attachment } from '@joinery/contract/files'
import type { Generation } from '@joinery/contract/generations'
import type { Reply } from '@joinery/contract/replies'
import type { Approval } from '@joinery/contract/review/approvals'
import type { GuestLink } from '@joinery/contract/review/links'
import type { Pin } from '@joinery/contract/review/pins'
import type { Selection } from '@joinery/contract/selections/selections'

import type { App } from '#app'
import { signAccessToken } from '#features/auth/sessions/tokens.ts'
import { openImage } from '#platform/images/image-pool.ts'

import { countWaitingEvents, findSession } from './demo-queries.ts'
import { demoPassword, demoPeople, type DemoName } from './people.ts'

const art = fileURLToPath(new URL('../../../../art/', import.meta.url))
/** Names of the project files, for art whose own name says little. */
const filenames: Readonly<Record<string, string>> = {
  'card-cabinetry.webp': 'tall-wall.webp',
  'card-cabinetry-clay.webp': 'tall-wall-model.webp',
  'card-stone.webp': 'island.webp',
  'swatch-walnut.webp': 'walnut.webp',
  'swatch-marble.webp': 'white-marble.webp',
}
const minute = 60_000
const day = 24 * 60 * minute

type Options<Name extends CallName = CallName> = ParamsPart<Name> & {
  readonly body?: object
  readonly form?: FormData
}

/** Fractions of an image. */
type Region = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** Returns a mask with the image's size, white inside the outline: points in ten thousandths of the image. */
const maskOf = async (image: File, outline: string): Promise<Blob> => {
  const { width, height } = await openImage(new Uint8Array(await image.arrayBuffer())).metadata()
  const area = `<rect width="10000" height="10000"/><polygon points="${outline}" fill="#fff"/>`
  const size = `width="${width}" height="${height}" viewBox="0 0 10000 10000" preserveAspectRatio="none"`
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${area}</svg>`)
  const png = await openImage(svg).greyscale().png().toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
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
    new File([new Uint8Array(await readFile(`${art}${name}`))], filenames[name] ?? basename(name), {
      type: 'image/webp',
    })

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
    /** With an image in `art/items/`, or a swatch in `art/`. */
    addSelection: async (
      who: DemoName,
      uid_project: string,
      fields: object,
      item: string | null,
    ): Promise<Selection> => {
      const { selection }: { selection: Selection } = await as(who, 'createSelection', {
        params: { id: uid_project },
        body: fields,
      })
      if (item === null) return selection
      const form = await formOf({}, 'file', [`${item.startsWith('swatch-') ? '' : 'items/'}${item}.webp`])
      return (await as(who, 'setSelectionImage', { params: { selectionId: selection.uid_selection }, form })).selection
    },
    /** Returns the newest version of each project file by its name. */
    listFiles: async (who: DemoName, uid_project: string): Promise<(filename: string) => Attachment> => {
      const { files }: { files: Attachment[] } = await as(who, 'getProject', { params: { id: uid_project } })
      return (filename) => {
        const file = files.find((one) => one.filename === filename)
        if (!file) throw new Error(`The demo has no ${filename}`)
        return file
      }
    },
    comment: async (who: DemoName, { uid_file }: Attachment, body: Region & Pick<Pin, 'content' | 'visibility'>) =>
      (await as(who, 'createPin', { params: { fileId: uid_file }, body })).pin as Pin, // as in the contract
    /** Generates an area again for a comment with the local provider, and saves the image as the file's next version. */
    revise: async (
      who: DemoName,
      { uid_pin, uid_file }: Pin,
      {
        prompt,
        picture: name,
        area,
        uid_project,
      }: { prompt: string; picture: string; area: string; uid_project: string },
    ): Promise<Attachment> => {
      const source = { uid_project, source_uid_file: uid_file, uid_pin }
      const form = await formOf({ prompt, outputFormat: 'jpg', provider: 'local', ...source }, 'images', [name])
      form.append('mask', await maskOf(await picture(name), area), 'mask.png')
      const started: { generation: Generation } = await as(who, 'createGeneration', { form })
      let { generation } = started
      while (generation.status === 'queued' || generation.status === 'running') {
        await wait(50)
        generation = (await as(who, 'getGeneration', { params: { id: generation.id } })).generation
      }
      const [image] = generation.images
      if (!image) throw new Error(`The revision ended as ${generation.status}: ${generation.error}`)
      const version = { params: { fileId: uid_file }, body: { uid_image: image.id, uid_pin } }
      return (await as(who, 'addVersion', version)).file
    },
    requestApproval: async (who: DemoName, { uid_file }: Attachment, body: object): Promise<Approval> => {
      const { approvals }: { approvals: Approval[] } = await as(who, 'askForApproval', {
        params: { fileId: uid_file },
        body,
      })
      const [approval] = approvals
      if (!approval) throw new Error('No approval was requested')
      return approval
    },
    createLink: async (who: DemoName, uid_project: string, body: object): Promise<GuestLink & { url: string }> =>
      (await as(who, 'createLink', { params: { id: uid_project }, body })).link,
    /** Returns the bytes of a generated image. */
    fetchImage: async ({ url, filename }: GeneratedImage): Promise<File> => {
      const { rawPayload } = await http.inject(url)
      return new File([new Uint8Array(rawPayload)], filename, { type: 'image/jpeg' })
    },
  }
}
