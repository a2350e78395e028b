import { fileForm } from '@joinery/server/testing/build-project'
import { callAt } from '@joinery/server/testing/remote-client'
import { csvForm } from '@joinery/server/testing/selection-files'

import { addDetails, makeBoard } from '../make-board.ts'
import { processorTime } from '../processor-time.ts'
import { usualSettings } from '../product.ts'
import { atMost, median, type Effort, type Line, type Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

const counts = { cards: 500, files: 200, selections: 500 }
const filesPerRequest = 5
const goalMs = 2000
/** Backends and the server do other work too, of which this waits for the end. */
const restMs = 500
const parts = ['description', 'files', 'cards', 'labels', 'selections']

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, restMs))

const build = async ({ product, token }: Stand): Promise<string> => {
  const board = await makeBoard(product, token, counts.cards)
  await addDetails(product, token, board)
  const params = { id: board.uid_project }
  for (let number = 0; number < counts.files; number += filesPerRequest) {
    const files = Array.from({ length: filesPerRequest }, (_, index) => ({
      name: `sheet ${number + index}.txt`,
      bytes: `Sheet ${number + index}`,
    }))
    await callAt(product.address, 'updateProject', { params, token, form: fileForm(files) })
  }
  const lines = Array.from({ length: counts.selections }, (_, index) => `Tile ${index},Room ${index % 12},${index}.5,3`)
  const form = csvForm(['title,room,unit_price,quantity', ...lines].join('\n'))
  const answer = await callAt(product.address, 'importSelections', { params, token, form })
  if (answer.body.created !== counts.selections) throw new Error(`Not imported: ${answer.text}`)
  return board.uid_project
}

const measure = async (stand: Stand, { rounds }: Effort): Promise<Line[]> => {
  const { postmaster, product, token } = stand
  const id = await build(stand)
  const pids = [product.pid(), postmaster]
  const used: number[] = []
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await rest()
    const before = await processorTime(pids)
    const began = performance.now()
    const { status } = await product.call('duplicateProject', {
      params: { id },
      token,
      body: { title: `Copy ${round}`, include: parts },
    })
    if (status !== 201) throw new Error(`Not duplicated: ${status}`)
    took.push(performance.now() - began)
    used.push((await processorTime(pids)) - before)
  }
  return [
    atMost('processor time of server and database', median(used), goalMs, ' ms', 0),
    { what: 'until the answer', value: `${median(took).toFixed(0)} ms` },
  ]
}

export const duplicating: Scenario = {
  name: 'duplicate',
  about: `a project of ${counts.cards} cards with labels and checklists, ${counts.files} files and ${counts.selections} selections is duplicated`,
  run: (effort) => withStand((stand) => measure(stand, effort), usualSettings),
}
