import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { openDatabase } from '@joinery/server/testing/database/open-database'
import { startOwnPostgres } from '@joinery/server/testing/database/own-postgres'
import { seedTeam } from '@joinery/server/testing/database/seed-queries'
import { findInspector, readHeld } from '@joinery/server/testing/programs/inspect-process'
import { registerAt } from '@joinery/server/testing/remote-client'
import { signToken } from '@joinery/server/testing/sign-token'
import { testSecret } from '@joinery/server/testing/start-product'

import { processorTime } from '../processor-time.ts'
import { newProject, startMeasured, type MeasuredProduct } from '../product.ts'
import { openRawSocket, type RawSocket } from '../raw-socket.ts'
import { atMost, type Effort, type Line, type Scenario } from '../scenario.ts'

/** Per idle socket in a project's room. */
const goals = { heapKb: 25, residentKb: 40 }
const teamSize = 20
/** The first ones load code and fill pools; they do not count. */
const warmUpTeams = 10
/** Long enough for the cost of idle sockets: pings, session checks. */
const idleMs = 60_000

type Team = { readonly uid_project: string; readonly tokens: readonly string[] }

const readMemory = async ({ pid, printed }: MeasuredProduct): Promise<{ heap: number; resident: number }> => {
  const { heapBytes, externalBytes } = await readHeld(findInspector(printed()))
  const status = await readFile(`/proc/${pid()}/status`, 'utf8')
  return { heap: heapBytes + externalBytes, resident: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024 }
}

const buildTeams = async (product: MeasuredProduct, connectionString: string, count: number): Promise<Team[]> => {
  const { token } = await registerAt(product.address)
  const { db, close } = await openDatabase(connectionString)
  const teams: Team[] = []
  for (let number = 0; number < count; number++) {
    const uid_project = await newProject(product, token, `Project ${number}`)
    const people = await seedTeam(db, uid_project, teamSize)
    teams.push({ uid_project, tokens: people.map((person) => signToken(testSecret, person)) })
  }
  await close()
  return teams
}

const openTeam = ({ address }: MeasuredProduct, { uid_project, tokens }: Team): Promise<RawSocket[]> =>
  Promise.all(
    tokens.map(async (token) => {
      const socket = await openRawSocket(address, token)
      await socket.ask('join_project', { projectId: uid_project, view: 'discussion' })
      return socket
    }),
  )

const run = async ({ isQuick }: Effort): Promise<Line[]> => {
  const teamCount = isQuick ? 20 : 150
  const database = await startOwnPostgres()
  const product = await startMeasured({
    DATABASE_URL: database.connectionString,
    SECRET: testSecret,
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  })
  const sockets: RawSocket[] = []
  try {
    const teams = await buildTeams(product, database.connectionString, warmUpTeams + teamCount)
    for (const team of teams.slice(0, warmUpTeams)) sockets.push(...(await openTeam(product, team)))
    const before = await readMemory(product)
    for (const team of teams.slice(warmUpTeams)) sockets.push(...(await openTeam(product, team)))
    const after = await readMemory(product)
    const count = teamCount * teamSize
    const kilobytes = (part: 'heap' | 'resident'): number => (after[part] - before[part]) / count / 1024
    const usedBefore = await processorTime([product.pid()])
    await wait(isQuick ? 5000 : idleMs)
    const idle = ((await processorTime([product.pid()])) - usedBefore) / (isQuick ? 5000 : idleMs)
    return [
      { what: 'sockets', value: String(sockets.length) },
      atMost('heap and buffers, a socket', kilobytes('heap'), goals.heapKb, ' KB', 1),
      atMost('resident memory, a socket', kilobytes('resident'), goals.residentKb, ' KB', 1),
      { what: 'resident memory of the process', value: `${(after.resident / 2 ** 20).toFixed(0)} MB` },
      { what: 'share of a core while all only stay', value: `${(idle * 100).toFixed(1)}%` },
    ]
  } finally {
    for (const socket of sockets) socket.close()
    await product.remove()
    await database.stop()
  }
}

export const sockets: Scenario = {
  name: 'sockets',
  about: 'people who have a project open and do nothing: what a socket costs',
  run,
}
