// Values that often break programs: unexpected types and malformed texts.
import { constant, double, integer, maxSafeInteger, object, oneof, string, type Arbitrary } from 'fast-check'

const nested = (depth: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'Oak\0Ash',
  '\uD800',
  'Oak\uDC00\uD800',
  '\uFEFF\u202Egnp.exe',
  '\u0301'.repeat(500),
  '👩🏽‍🔧'.repeat(300),
  'x'.repeat(100_000),
  '<'.repeat(20_000),
  '<b>'.repeat(5_000),
  '&'.repeat(20_000),
  '%00',
  '%',
  '../../../etc/passwd',
  "' or 1=1 --",
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e400',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'javascript:alert(1)',
  'a@b.c\r\nBcc: d@e.f',
  `${'a'.repeat(64)}@${'b.'.repeat(90)}example`,
  '(a+)+$',
  '\\',
  '%_',
  '\u2028\u2029',
]

/** Any value in place of an expected one. */
export const hostileValue: Arbitrary<unknown> = oneof(
  { weight: 6, arbitrary: oneof(...hostileTexts.map((text) => constant<unknown>(text))) },
  { weight: 2, arbitrary: string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 3,
    arbitrary: oneof(
      ...[null, true, false, 0, -1, -0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1, [], {}, [[]], [null]].map((value) =>
        constant<unknown>(value),
      ),
    ),
  },
  { weight: 1, arbitrary: oneof(integer(), maxSafeInteger(), double()) },
  { weight: 1, arbitrary: object({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: oneof(
      constant(nested(50)),
      constant(nested(3_000)),
      constant(Array.from({ length: 5_000 }, () => 'x')),
      constant(
        JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}') as unknown,
      ),
    ),
  },
)

/** Bodies with invalid JSON or a wrong content type. */
export const garbageBody: Arbitrary<{ readonly type: string; readonly payload: string }> = oneof(
  ...[
    ['application/json', '{'],
    ['application/json', 'null'],
    ['application/json', '"text"'],
    ['application/json', '[]'],
    ['application/json', '{"__proto__": null}'],
    ['application/json', '['.repeat(20_000)],
    ['application/json', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['application/json', '{"title": "\\ud800"}'],
    ['application/json', '\u0000'],
    ['application/json; charset=utf-7', '{}'],
    ['application/x-www-form-urlencoded', 'title=Oak'],
    ['text/plain', 'Oak'],
    ['multipart/form-data', 'Oak'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nOak'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nOak\r\n--x--\r\n'],
    ['multipart/form-data; boundary=x', `--x\r\n${'A: b\r\n'.repeat(2_000)}\r\n--x--\r\n`],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="../../x\0.png"\r\n\r\nOak\r\n--x--\r\n',
    ],
    ['multipart/form-data; boundary=x', '--x--'],
    ['', 'Oak'],
  ].map(([type = '', payload = '']) => constant({ type, payload })),
)
