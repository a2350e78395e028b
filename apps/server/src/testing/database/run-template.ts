// An installation (database and files) built once per test run and then copied. Building takes seconds, a copy 0.1 s.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inject } from 'vitest'

import { copyDatabase, dropDatabasesOf, ensureDatabase } from './test-database.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** Process id shared by all test files of a run. */
    readonly runPid: number
  }
}

export type Installation = { readonly connectionString: string; readonly dataDir: string }

export type InstallationCopy<Notes> = {
  readonly installation: Installation
  /** The result of `build`. */
  readonly notes: Notes
  readonly remove: () => Promise<void>
}

const folderOf = (runPid: number): string => join(tmpdir(), `joinery-run-${runPid}`)

/**
 * Copies an installation. The first test file of a run calls `build`, which must close its connections and return plain
 * JSON.
 */
export const copyInstallation = async <Notes>(
  name: string,
  build: (installation: Installation) => Promise<Notes>,
): Promise<InstallationCopy<Notes>> => {
  const runPid = inject('runPid')
  const template = `copy_${runPid}_${name}_test`
  const folder = join(folderOf(runPid), name)
  const notesFile = join(folder, 'notes.json')
  const files = join(folder, 'data')
  await ensureDatabase(template, async (connectionString) => {
    const draft = await mkdtemp(join(tmpdir(), 'joinery-app-'))
    const notes = await build({ connectionString, dataDir: draft })
    await cp(draft, files, { recursive: true })
    await rm(draft, { recursive: true, force: true })
    await writeFile(notesFile, JSON.stringify(notes))
  })
  const { connectionString, drop } = await copyDatabase(template)
  const dataDir = await mkdtemp(join(tmpdir(), 'joinery-app-'))
  await cp(files, dataDir, { recursive: true })
  return {
    installation: { connectionString, dataDir },
    notes: JSON.parse(await readFile(notesFile, 'utf8')) as Notes, // returned by `build`
    remove: async () => {
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Called at the end of a run and before a watched rerun. */
export const removeInstallations = async (runPid: number): Promise<void> => {
  await dropDatabasesOf(runPid)
  await rm(folderOf(runPid), { recursive: true, force: true })
}
