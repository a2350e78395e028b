// An archive made while people work on two processes, restored from PostgreSQL 15 and a bucket to the embedded database
// and a folder, and back to another PostgreSQL 15 and bucket.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { query, readAll, readStructure } from '@joinery/server/testing/backups/read-all-queries'
import { startS3 } from '@joinery/server/testing/backups/start-s3'
import { postgres15, startOwnPostgres } from '@joinery/server/testing/database/own-postgres'
import { collectMail } from '@joinery/server/testing/network/collect-mail'
import { callAt } from '@joinery/server/testing/remote-client'
import { startProduct } from '@joinery/server/testing/start-product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createClosing } from '../../harness/closing.ts'
import { filesInBucket, filesInFolder, lookAround, runCommand } from '../../harness/installations-elsewhere.ts'
import { buildTeam } from '../../harness/people.ts'
import { startInstallation, type Installation } from '../../harness/start-installation.ts'
import { nginx } from '../../harness/start-nginx.ts'
import { startLoad } from '../../harness/write-load.ts'

/** Counters that a transaction writes together with the counted rows. */
const torn = `
  select 'messages' as what from discussions
    where message_number <> (select count(*) from replies
      where replies.uid_project = discussions.uid_project and reply_type = 'discussion')
  union all select 'credits' from credit_accounts
    where balance <> (select coalesce(sum(amount), 0) from credit_entries where credit_entries.uid_user = credit_accounts.uid_user)
  union all select 'owners' from projects
    where not exists (select from members where members.uid_project = projects.uid_project and role = 'owner')
  union all select 'boards' from projects
    where not exists (select from boards where boards.uid_project = projects.uid_project)`

const waitingEvents = 'select count(*)::int as count from outbox'

describe.skipIf(nginx === undefined || postgres15 === null)('an archive', () => {
  let place: Installation
  let team: Awaited<ReturnType<typeof buildTeam>>
  let archive: string
  const closing = createClosing()
  beforeAll(async () => {
    place = await startInstallation()
    closing.add(place.stop)
    team = await buildTeam(place, 3)
  })
  afterAll(() => closing.closeAll())

  const folderOf = (name: string): string => join(place.folder, name)
  const makeFolder = async (name: string): Promise<string> => {
    await mkdir(folderOf(name), { recursive: true })
    return folderOf(name)
  }
  /** Runs on the machine of the first process, as an operator would. */
  const backUp = (path: string) =>
    runCommand('backup', { ...place.settings, DATA_DIR: folderOf(`${place.processes[0].port}`) }, path)
  let copies = 0
  /** A fresh installation: embedded database, a folder for files, a separate SMTP server. */
  const buildElsewhere = async () => {
    copies += 1
    const mail = await collectMail()
    closing.add(mail.stop)
    const DATA_DIR = await makeFolder(`embedded-${copies}`)
    const settings = { DATA_DIR, SMTP_URL: mail.smtp, SECRET: place.settings['SECRET'] ?? '', AI_HEALTH_MINUTES: '0' }
    return { settings, mail }
  }
  const startServer = async (settings: Record<string, string>) => {
    const product = await startProduct(settings)
    closing.add(product.stop)
    return product
  }
  const expectDone = ({ code, printed }: Awaited<ReturnType<typeof runCommand>>) =>
    expect([code, printed]).toEqual([0, printed])

  it('made while people write is consistent, and no file is missing', async () => {
    const load = startLoad(place.address, team)
    await expect.poll(load.written).toBeGreaterThan(50)
    const meanwhile: number[] = []
    for (const number of [1, 2]) {
      const before = load.written()
      const { code, printed } = await backUp(folderOf(`${number}.tar`))
      expect([code, printed]).toEqual([0, expect.stringContaining('Backup created and verified')])
      expect(printed).not.toContain('missing.txt')
      meanwhile.push(load.written() - before)
    }
    await load.stop()
    expect(Math.min(...meanwhile)).toBeGreaterThan(0)
    // One archive may have none of a kind in flight, so two are checked.
    for (const number of [1, 2]) {
      const postgres = await startOwnPostgres(await makeFolder(`torn-${number}`), postgres15 ?? '')
      const settings = { DATABASE_URL: postgres.connectionString, SECRET: place.settings['SECRET'] ?? '' }
      const restored = await runCommand(
        'restore',
        { ...settings, DATA_DIR: folderOf(`torn-${number}`) },
        folderOf(`${number}.tar`),
      )
      expectDone(restored)
      expect(await query(postgres.connectionString, torn)).toEqual([])
      const keys = await query(postgres.connectionString, 'select key from files')
      const files = await filesInFolder(folderOf(`torn-${number}`))
      expect(keys.filter(({ key }) => files[String(key)] === undefined)).toEqual([])
      await postgres.stop()
    }
    console.log(
      `Backups under load: ${meanwhile.join(' and ')} writes while they were made; nothing torn, no file missing`,
    )
  })

  it('moves to the embedded database and a folder with every row and file equal and visible to a person', async () => {
    await expect.poll(async () => (await query(place.connectionString, waitingEvents))[0]?.['count']).toBe(0)
    // The SMTP server refuses an email, so that its job is pending in the archive.
    place.mail.setOpen(false)
    await callAt(place.address, 'forgotPassword', { body: { email: team.owner.email } })
    await expect.poll(() => place.mail.refused()).toBeGreaterThan(0)
    const before = await lookAround(place.address, team.owner, team.uid_project)
    for (const process of place.processes) await process.stop()
    archive = folderOf('quiet.tar')
    expectDone(await backUp(archive))
    const everything = await readAll(place.connectionString)

    const { settings, mail } = await buildElsewhere()
    const restored = await runCommand('restore', settings, archive)
    expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('Restore complete.') })
    const postgres = await startOwnPostgres(settings.DATA_DIR)
    const [version] = await query(postgres.connectionString, 'show server_version')
    expect(version?.['server_version']).not.toMatch(/^15/)
    expect(await readAll(postgres.connectionString)).toEqual(everything)
    expect(await readStructure(postgres.connectionString)).toEqual(await readStructure(place.connectionString))
    await postgres.stop()
    const files = await filesInFolder(settings.DATA_DIR)
    expect(files).toEqual(await filesInBucket(place.folder))
    expect(Object.keys(files).length).toBeGreaterThan(10)

    const copy = await startServer(settings)
    expect(await lookAround(copy.address, team.owner, team.uid_project)).toEqual(before)
    // The pending job runs there, once.
    const mailed = async () => (await mail.list()).filter(({ to }) => to === team.owner.email).length
    await expect.poll(mailed).toBe(1)
    const rows = Object.values(everything).reduce((sum, line) => sum + Number(line.split(' ')[0]), 0)
    const tables = Object.keys(everything).length
    console.log(
      `To the embedded database: ${rows} rows in ${tables} tables, ${Object.keys(files).length} files, all equal`,
    )

    // From there, while it runs, to another database and bucket.
    const second = folderOf('second.tar')
    expectDone(await runCommand('backup', settings, second))
    await copy.stop()
    expect(await mailed()).toBe(1)
    const external = await startOwnPostgres(await makeFolder('external'), postgres15 ?? '')
    closing.add(external.stop)
    const s3 = await startS3(folderOf('external'))
    closing.add(s3.stop)
    const there = {
      ...settings,
      DATA_DIR: folderOf('external'),
      DATABASE_URL: external.connectionString,
      ...s3.settings,
    }
    expectDone(await runCommand('restore', there, second))
    expect(await filesInBucket(folderOf('external'))).toEqual(files)
    const counts = async (connectionString: string) =>
      Object.entries(await readAll(connectionString)).map(([name, line]) => `${name} ${line.split(' ')[0]}`)
    const source = await startOwnPostgres(settings.DATA_DIR)
    const changing = /^(instances|sessions|attempts|audit_entries) /
    const stable = (lines: string[]) => lines.filter((line) => !changing.test(line))
    expect(stable(await counts(external.connectionString))).toEqual(stable(await counts(source.connectionString)))
    await source.stop()
    const moved = await startServer(there)
    expect(await lookAround(moved.address, team.owner, team.uid_project)).toEqual(before)
    await moved.stop()
    expect(await mailed()).toBe(1)
  })

  it('that was truncated or altered is rejected with a clear message, and nothing is written', async () => {
    const whole = await readFile(archive)
    const { settings } = await buildElsewhere()
    const refused = async (bytes: Buffer, sentence: RegExp): Promise<void> => {
      const path = folderOf('refused.tar')
      await writeFile(path, bytes)
      for (const how of [['backup', '--verify', path] as const, ['restore', path] as const]) {
        const [command, ...words] = how
        const { code, printed } = await runCommand(command, settings, ...words)
        expect([code, printed]).toEqual([1, expect.stringMatching(sentence)])
        expect(
          printed
            .trimEnd()
            .split('\n')
            .filter((line) => !line.startsWith('Creating the database')),
        ).toHaveLength(1)
      }
    }
    await refused(whole.subarray(0, Math.floor(whole.length / 2)), /The archive is incomplete[^\n]*\n$/)
    const changed = Buffer.from(whole)
    const at = Math.floor(whole.length / 2)
    changed[at] = (changed[at] ?? 0) ^ 1
    await refused(changed, /The archive is corrupted[^\n]*\n$/)
    const postgres = await startOwnPostgres(settings.DATA_DIR)
    expect(await query(postgres.connectionString, `select to_regclass('users') as users`)).toEqual([{ users: null }])
    await postgres.stop()
  })
})
