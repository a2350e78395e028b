// Checks after a fault: nothing acknowledged is lost, nothing is duplicated, and all people see the same.
import { openDatabase } from '@joinery/server/testing/database/open-database'
import { callAt } from '@joinery/server/testing/remote-client'
import { expect } from 'vitest'

import { compare, countAcknowledged, type Difference, type Ledger } from './ledger.ts'
import type { Load } from './load.ts'
import { countPending, readStored } from './stored-queries.ts'
import type { Team } from './team.ts'

type Checked = { readonly connectionString: string; readonly address: string; readonly team: Team; readonly load: Load }

const nothing: Difference = { lost: [], doubled: [], invented: [] }

/** Every acknowledged file has its bytes. */
const checkBytes = async (address: string, { people, uid_project }: Team, ledger: Ledger): Promise<void> => {
  const { body } = await callAt(address, 'getProject', { token: people[0]?.token ?? '', params: { id: uid_project } })
  const files = new Map<string, string>(
    body.files.map(({ filename, url }: { filename: string; url: string }) => [filename, url]),
  )
  const wrong: string[] = []
  for (const name of ledger.acknowledged.file) {
    // The signed URL has the public host; the bytes are fetched from the address of this test.
    const { pathname, search } = new URL(files.get(name) ?? '/', address)
    const response = await fetch(new URL(`${pathname}${search}`, address))
    if ((await response.text()) !== `The plan called ${name}`) wrong.push(name)
  }
  expect(wrong).toEqual([])
}

/** Returns the number of acknowledged items, and of stored but unacknowledged ones. */
export const checkNothingLost = async ({ connectionString, address, team, load }: Checked) => {
  const { ledger } = load
  const database = await openDatabase(connectionString)
  try {
    await expect.poll(() => countPending(database), { timeout: 300_000, interval: 200 }).toBe(0)
    const stored = await readStored(database, {
      uid_project: team.uid_project,
      quiet: team.quiet.uid_project,
      uid_listener: team.quiet.listener.uid_user,
    })
    const differences = {
      message: compare(ledger, 'message', stored.messages),
      card: compare(ledger, 'card', stored.cards),
      notice: compare(ledger, 'notice', stored.notices),
      notified: compare(ledger, 'notice', stored.notified),
      file: compare(ledger, 'file', stored.files),
      generation: compare(
        ledger,
        'generation',
        stored.generations.map(({ seed }) => String(seed)),
      ),
    }
    expect(differences).toEqual({
      message: nothing,
      card: nothing,
      notice: nothing,
      notified: nothing,
      file: nothing,
      generation: nothing,
    })
    const { sharedNumbers, unbalanced, reservations } = stored
    expect({ sharedNumbers, unbalanced, reservations }).toEqual({ sharedNumbers: 0, unbalanced: 0, reservations: 0 })
    // One image per finished generation, none for a failed one.
    expect(stored.generations.filter(({ status, images }) => images !== Number(status === 'done'))).toEqual([])
    await checkBytes(address, team, ledger)
    for (const chat of load.chats) {
      await chat.showing(stored.messages.length)
      expect(
        chat
          .shown()
          .map(({ original_content }) => original_content)
          .toSorted(),
      ).toEqual(stored.messages.toSorted())
    }
    const failed = stored.generations.filter(({ status }) => status === 'failed')
    const why = [...new Set(failed.map(({ error }) => error))].join(' ')
    const figures = { acknowledged: countAcknowledged(ledger), lost: 0, doubled: 0 }
    return failed.length === 0 ? figures : { ...figures, 'generations failed': `${failed.length} (${why})` }
  } finally {
    await database.close()
  }
}
