import { limits } from '@joinery/contract/limits'
import { selectionServerMessages } from '@joinery/contract/messages/selection-server-messages'
import { selectionTransferMessages as texts } from '@joinery/contract/messages/selection-transfer-messages'
import { describe, expect, it } from 'vitest'

import { addSelection, buildSchedule, readSelections } from '#testing/build-selections.ts'
import { buildUser } from '#testing/build-user.ts'
import { createRandom, fuzzSeed } from '#testing/fuzz/random.ts'
import { importCsv } from '#testing/selection-files.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)
const megabytes = (count: number, text: string): string => text.repeat(Math.ceil((count * 2 ** 20) / text.length))
const columns = (count: number): string => Array.from({ length: count }, (_, index) => `c${index}`).join(',')

const utf16 = (text: string, order: 'little' | 'big'): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return order === 'little' ? bytes : bytes.swap16()
}
const utf32 = (text: string): Buffer =>
  Buffer.concat(
    Array.from(`\uFEFF${text}`, (letter) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32LE(letter.codePointAt(0) ?? 0)
      return bytes
    }),
  )

type Refusal = { readonly status: number; readonly error?: string; readonly errors?: object[] }

const refused = (error: string): Refusal => ({ status: 400, error })
const withErrors = (...errors: object[]): Refusal => ({ status: 200, errors })

describe('a hostile file', () => {
  it.each<[string, () => string | Uint8Array, Refusal]>([
    ['with a NUL in a cell', () => 'title\nOak\u0000\n', refused(texts.unreadable)],
    ['of NULs', () => Buffer.alloc(1_000_000), refused(texts.unreadable)],
    [
      'with a line of 4 MB',
      () => `title\n${megabytes(4, 'x')}\n`,
      withErrors({ row: 2, column: 'title', message: selectionServerMessages.titleTooLong }),
    ],
    [
      'with one line of 4 MB as the header',
      () => megabytes(4, 'x'),
      withErrors({ row: 1, column: '', message: texts.noColumns }),
    ],
    [
      'with 4 MB in quotation marks',
      () => `title,note\nOak,"${megabytes(4, 'a\n')}"\n`,
      withErrors({ row: 2, column: 'note', message: selectionServerMessages.noteTooLong }),
    ],
    ['with a quotation mark that is open for 4 MB', () => `title\n"${megabytes(4, 'a\n')}`, refused(texts.quotes(2))],
    ['of 4 MB of quotation marks', () => `title\n${megabytes(4, '"')}x`, refused(texts.quotes(2))],
    [
      'with 100,000 columns in the header',
      () => `title,${columns(100_000)}\nOak\n`,
      withErrors({ row: 1, column: '', message: texts.tooManyColumns }),
    ],
    [
      'with 100,000 columns in a row',
      () => `title\nOak,${columns(100_000)}\n`,
      withErrors({ row: 1, column: '', message: texts.tooManyColumns }),
    ],
    [
      'with a million empty rows',
      () => `title\n${'\n'.repeat(1_000_000)}Oak\n`,
      { status: 409, error: selectionServerMessages.tooMany },
    ],
    ['in UTF-16', () => utf16('title\nÖl\n', 'little'), refused(texts.unreadable)],
    ['in UTF-16 with the high byte first', () => utf16('title\nÖl\n', 'big'), refused(texts.unreadable)],
    ['in UTF-16 without a byte order mark', () => Buffer.from('title\nOak\n', 'utf16le'), refused(texts.unreadable)],
    ['in UTF-32', () => utf32('title\nOak\n'), refused(texts.unreadable)],
    ['in Windows-1252', () => Buffer.from('title\nChâssis\n', 'latin1'), refused(texts.unreadable)],
    [
      'in Shift JIS',
      () => Buffer.from([...Buffer.from('title\n'), 0x93, 0xfa, 0x96, 0x7b, 0x0a]),
      refused(texts.unreadable),
    ],
    ['with overlong UTF-8', () => Buffer.from([...Buffer.from('title\n'), 0xc0, 0xaf]), refused(texts.unreadable)],
    ['with half a character', () => Buffer.from('title\nOak 🌳\n').subarray(0, -2), refused(texts.unreadable)],
    [
      'with a surrogate in UTF-8',
      () => Buffer.from([...Buffer.from('title\n'), 0xed, 0xa0, 0x80]),
      refused(texts.unreadable),
    ],
    ['of the spreadsheet type', () => Buffer.from('PK\u0003\u0004\u0000\u0000', 'latin1'), refused(texts.unreadable)],
    ['with a byte order mark alone', () => '\uFEFF', refused(texts.empty)],
    ['with blanks only', () => megabytes(1, ' \t\n'), refused(texts.empty)],
  ])('%s gets a clear error and stores nothing', async (_, content, { status, error, errors }) => {
    const id = await buildSchedule(owner, owner)
    await addSelection(owner, id, { title: 'Before' })
    const before = await readSelections(owner, id)
    for (const fields of [{}, { dryRun: 'true' }]) {
      const answer = await importCsv(owner, id, content(), fields)
      expect(answer).toMatchObject({ status, body: errors ? { created: 0, updated: 0, errors } : { error } })
      expect(answer.text.length).toBeLessThan(50_000)
    }
    expect([200, 400, 409]).toContain((await importCsv(owner, id, content(), { mapping: '{}' })).status)
    expect(await readSelections(owner, id)).toEqual(before)
  })

  it(`of random bytes is never stored in part (seed ${fuzzSeed})`, async () => {
    const { below, pick } = createRandom()
    const id = await buildSchedule(owner, owner)
    const parts = [
      'title',
      'code',
      ',',
      ';',
      '\t',
      '\n',
      '\r',
      '"',
      '""',
      '\u0000',
      'é',
      '=1',
      "'",
      ' ',
      '1e3',
      'Oak',
      '\u2028',
    ]
    for (let run = 0; run < 300; run += 1) {
      const { selections } = await readSelections(owner, id)
      const text = `title,unit_price\n${Array.from({ length: 1 + below(40) }, () => pick(parts)).join('')}`
      const { status, body } = await importCsv(owner, id, text)
      expect([200, 400]).toContain(status)
      const stored = (await readSelections(owner, id)).selections.length - selections.length
      expect(stored).toBe(status === 200 ? body.created : 0)
      const changed = (body.created ?? 0) + (body.updated ?? 0)
      expect(Math.min(body.errors?.length ?? 0, changed)).toBe(0)
      expect((body.errors ?? []).length).toBeLessThanOrEqual(limits.selection.importErrors)
    }
  })
})
