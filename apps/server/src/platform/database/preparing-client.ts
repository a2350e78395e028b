// PostgreSQL client with named statements, which the server plans once per connection (20 to 45 % more requests). A
// named `select *` fails once when a migration adds a column, so name the columns. A client is closed after a timeout,
// because later queries would wait behind the unanswered one.
import { Client, type ClientConfig } from 'pg'

/** Lists of varying length create many distinct statements. Past this number a connection sends them unnamed. */
const maxNames = 500

/** Error message of pg when `query_timeout` expires. */
const isLate = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

type Send = (text: unknown, values?: unknown, callback?: unknown) => unknown

export class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    // The pool listens for errors only while a client is idle. In use, the query rejects and the pool discards the
    // client; without this listener the error would end the process.
    this.on('error', () => undefined)
    // Only the overload (text, values, callback?) matters; the other five are passed through.
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
      // Without values pg uses the simple protocol, which allows several statements in one text (migrations).
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return send(text, values, callback)
      const name = nameOf(text)
      return name === undefined ? send(text, values, callback) : send({ name, text, values }, callback)
    }
    this.query = query as Client['query']
  }
}
