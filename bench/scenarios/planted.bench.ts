import { openDatabase } from '@joinery/server/testing/database/open-database'
import { createSlowRole, plantSlowness } from '@joinery/server/testing/database/plant-queries'

import { makeBoard } from '../make-board.ts'
import { efforts, type Line, type Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'
import { compareReading } from './board.bench.ts'

/** Per card read. */
const slownessSeconds = 0.001

const withDatabase = async <Result>(
  connectionString: string,
  act: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Result>,
): Promise<Result> => {
  const { db, close } = await openDatabase(connectionString)
  try {
    return await act(db)
  } finally {
    await close()
  }
}

const measurePlanted = async (stand: Stand): Promise<Line[]> => {
  const board = await makeBoard(stand.product, stand.token, 50)
  await withDatabase(stand.connectionString, (db) => plantSlowness(db, slownessSeconds))
  return compareReading(stand, board, efforts.quick)
}

/** Self-test of the bench: with a planted slow statement, the board must miss its goal. */
export const planted: Scenario = {
  name: 'planted',
  about: 'the board with a slowness planted into the database: the bench has to notice it',
  isInQuick: true,
  run: async () => {
    const lines = await withStand(measurePlanted, (connectionString) =>
      withDatabase(connectionString, (db) => createSlowRole(db, connectionString)),
    )
    const share = lines.find(({ what }) => /^reading .* share/.test(what))
    return [
      {
        what: 'reading a board whose cards take 1 ms each: share of the floor',
        value: share?.value ?? 'none',
        goal: 'missed by the board',
        isMet: share?.isMet === false,
      },
    ]
  },
}
