import { fastify } from 'fastify'
import { expect, it } from 'vitest'

import { sendCsv, type Cell } from './csv.ts'

type Row = { readonly name: Cell; readonly amount: Cell }

const columns = { name: ({ name }: Row) => name, amount: ({ amount }: Row) => amount }

async function* batchesOf(...batches: readonly (readonly Row[])[]) {
  for (const batch of batches) yield batch
}

const send = async (...batches: readonly (readonly Row[])[]) => {
  const app = fastify()
  app.get('/', (_request, reply) => sendCsv(reply, 'people.csv', columns, batchesOf(...batches)))
  const answer = await app.inject('/')
  await app.close()
  return answer
}

it('sends a header line and every batch of rows', async () => {
  const answer = await send([{ name: 'Mara', amount: -5 }], [{ name: null, amount: true }])
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="people.csv"',
  })
  expect(answer.body).toBe('\uFEFF"name","amount"\r\n"Mara",-5\r\n,true\r\n')
})

it('quotes cells with separators, quotes or line breaks', async () => {
  const { body } = await send([{ name: 'Mara "the saw", Hartwell\nLtd', amount: 1 }])
  expect(body).toContain('"Mara ""the saw"", Hartwell\nLtd",1')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠x'])(
  'prevents spreadsheets from treating %j as a formula',
  async (name) => {
    expect((await send([{ name, amount: 0 }])).body).toContain(`"'${name}",0`)
  },
)
