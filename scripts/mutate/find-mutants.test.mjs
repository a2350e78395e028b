import { describe, expect, it } from 'vitest'

import { addProbes, applyMutant, findMutants } from './find-mutants.mjs'

/** The code of each mutant. */
const changed = (code) => findMutants('a.ts', code).mutants.map((mutant) => applyMutant(code, mutant))

describe('a mutant', () => {
  it.each([
    ['if (a === b) act()', ['if (true) act()', 'if (false) act()', 'if (a === b) ;']],
    ['const x = a < b', ['const x = a <= b']],
    ['const x = a && !b', ['const x = a || !b', 'const x = a && (b)']],
    ['const x = a ?? b', ['const x = (b)']],
    ['const x = n + 1', ['const x = n - 1']],
    ['n += 1', [';', 'n -= 1']],
    ['const x = true', ['const x = false']],
    ["const x = 'a'", ["const x = ''"]],
    ["const x = 'a' + b", ["const x = '' + b"]],
    ['const x = [a]', ['const x = []']],
    ['const x = a?.b', ['const x = a.b']],
    ['const x = list.filter(f)', ['const x = list']],
    ['const x = list.some(f)', ['const x = list.every(f)']],
    ['const x = /^a$/', ['const x = /a$/', 'const x = /^a/']],
    ['await send(x)', [';']],
    ["db.selectFrom('a').where('b', '=', c)", [';', "db.selectFrom('a')"]],
  ])('of %s', (code, expected) => {
    expect(changed(code)).toEqual(expected)
  })

  it.each([
    ['type A = { a: true }'],
    ["import { a } from 'b'"],
    ["log.warn({ a: true }, 'text')"],
    ["if (!a) throw new Error('cannot happen')"],
    ['await lockBoard(tx, a)'],
    ['timer.unref()'],
    ["await tx.selectFrom('a').where('b', '=', c).forUpdate().execute()"],
  ])('is not created for %s', (code) => {
    expect(changed(code)).toEqual([])
  })

  it.each([
    ['select a from b where c = ${d} and e is null', ['c = ${d}', 'e is null']],
    ['select a from b left join c using (d) order by e desc limit ${f}', ['desc', 'limit ${f}', 'left join']],
    ['select a from b where not c', ['not ']],
  ])('is created for the SQL %s', (statement, replaced) => {
    expect(findMutants('a.ts', `sql\`${statement}\``).mutants.map(({ original }) => original)).toEqual(replaced)
  })

  it('of SQL still names a parameter that is used nowhere else', () => {
    const code = 'const x = `select a from b where c = $1 and d > $2 and e < $2`'
    expect(findMutants('a.ts', code).mutants.map(({ replacement }) => replacement)).toEqual([
      '($1::text is not null)',
      'true',
      'true',
    ])
  })

  it('is not applied to a file that was edited since', () => {
    const [mutant] = findMutants('a.ts', 'const x = a < b').mutants
    expect(() => applyMutant('const longer = a < b', mutant)).toThrow('edited')
  })

  it('names its enclosing function', () => {
    const code = 'const a = (b) => b + 1\nconst c = 2 * 3'
    const { mutants, probes } = findMutants('a.ts', code)
    expect(mutants.map(({ line, probe }) => [line, probe])).toEqual([
      [1, 17],
      [2, null],
    ])
    expect(addProbes(code, probes, (id) => `hit(${id})`)).toBe('const a = (b) => (hit(17), b + 1)\nconst c = 2 * 3')
  })
})

it('probes are in every block and every short function', () => {
  const code = 'const f = () => { if (a) { b() } return () => ({ c }) }'
  const { probes } = findMutants('a.ts', code)
  expect(addProbes(code, probes, (id) => `h(${id})`)).toBe(
    'const f = () => {h(16); if (a) {h(25); b() } return () => (h(46), ({ c })) }',
  )
})
