// A fake server in place of `fetch`: responses to the contract's calls, typed by the contract. A call without a
// prepared response fails the test.
import type { AnswerOf, BodyOf } from '@joinery/contract/call-types'
import { calls, type CallName } from '@joinery/contract/calls'
import type { ErrorBody } from '@joinery/contract/errors'

export type Fault = { readonly fault: number; readonly body?: Partial<ErrorBody>; readonly text?: string }

/** A response with an ETag; a matching `If-None-Match` gets a 304. */
export type Tagged<Body> = { readonly etag: string; readonly answer: Body }

export type Sent<Name extends CallName> = {
  /** Below the API base, with the query. */
  readonly path: string
  readonly body: BodyOf<Name>
  readonly form: FormData | undefined
  readonly token: string | undefined
  readonly apiKey: string | undefined
  readonly ifNoneMatch: string | undefined
}

type Reply<Name extends CallName> = Partial<AnswerOf<Name>> | Tagged<AnswerOf<Name>> | Fault | 'offline'
type Answer<Name extends CallName> = Reply<Name> | ((sent: Sent<Name>) => Reply<Name> | Promise<Reply<Name>>)

export type Answers = { readonly [Name in CallName]?: Answer<Name> | undefined }

export type FakeApi = {
  readonly fetch: typeof fetch
  readonly answer: (answers: Answers) => void
  readonly sent: <Name extends CallName>(name: Name) => readonly Sent<Name>[]
  readonly countAnswered: (name: CallName) => number
}

const names = Object.keys(calls) as CallName[] // Object.keys loses the literal keys

const callOf = (method: string, path: string): CallName | undefined =>
  names.find((name) => {
    const [wanted, pattern] = calls[name]
    return wanted === method && new RegExp(`^/api${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
  })

const parse = (body: string): Sent<CallName>['body'] => JSON.parse(body)

const isFault = (reply: object): reply is Fault => 'fault' in reply

const isTagged = (reply: object): reply is Tagged<object> => 'etag' in reply && 'answer' in reply

/** Tests give a project's files with the project; the page reads them apart. */
const listFilesOf = (project: Answers['getProject']): Answers['listFiles'] => {
  if (project === undefined || project === 'offline') return project
  if (typeof project === 'function') return { files: [], nextCursor: null, total: 0 }
  if (isFault(project)) return project
  const { files = [] } = isTagged(project) ? project.answer : project
  return { files, nextCursor: null, total: files.length }
}

const noSelections: AnswerOf<'listSelections'> = { selections: [], totals: null, version: 0, nextCursor: null }

const defaultOf = (name: CallName, answers: Answers): Answers[CallName] => {
  if (name === 'listFiles') return listFilesOf(answers.getProject)
  return name === 'listSelections' ? noSelections : undefined
}

export const createFakeApi = (initial: Answers): FakeApi => {
  let answers: Answers = initial
  const log: { name: CallName; sent: Sent<CallName>; isAnswered: boolean }[] = []
  const respond = async (input: string | URL | Request, options: RequestInit = {}): Promise<Response> => {
    const { pathname: path, search } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const name = callOf(options.method ?? 'GET', path)
    const prepared = name === undefined ? undefined : (answers[name] ?? defaultOf(name, answers))
    if (name === undefined || prepared === undefined) throw new Error(`Nobody expected ${options.method} ${path}`)
    const headers = new Headers(options.headers)
    const sent = {
      path: `${path.replace('/api', '')}${search}`,
      body: typeof options.body === 'string' ? parse(options.body) : undefined,
      form: options.body instanceof FormData ? options.body : undefined,
      token: headers.get('authorization')?.replace('Bearer ', ''),
      apiKey: headers.get('x-api-key') ?? undefined,
      ifNoneMatch: headers.get('if-none-match') ?? undefined,
    }
    const entry = { name, sent, isAnswered: false }
    log.push(entry)
    const reply =
      typeof prepared === 'function'
        ? await (prepared as (sent: Sent<CallName>) => Promise<Reply<CallName>>)(sent)
        : prepared
    entry.isAnswered = true
    if (reply === 'offline') throw new TypeError('Failed to fetch')
    if (isFault(reply)) {
      return new Response(reply.text ?? JSON.stringify(reply.body ?? {}), { status: reply.fault })
    }
    if (!isTagged(reply)) return new Response(JSON.stringify(reply), { status: 200 })
    const { answer, etag } = reply
    if (sent.ifNoneMatch === etag) return new Response(null, { status: 304, headers: { etag } })
    return new Response(JSON.stringify(answer), { status: 200, headers: { etag } })
  }
  return {
    fetch: respond,
    answer: (more) => {
      answers = { ...answers, ...more }
    },
    sent: <Name extends CallName>(name: Name) =>
      log.filter((entry) => entry.name === name).map((entry) => entry.sent as Sent<Name>),
    countAnswered: (name) => log.filter((entry) => entry.name === name && entry.isAnswered).length,
  }
}
