// Access to the embedded database: its last port and its password. Stored next to it, readable by the owner only.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Access = { readonly port: number; readonly password: string }

export const superuser = 'joinery'

const fileIn = (folder: string): string => join(folder, 'access.json')

export const readAccess = async (folder: string): Promise<Access> =>
  JSON.parse(await readFile(fileIn(folder), 'utf8')) as Access // only writeAccess writes this file

/** Returns the path of the file. */
export const writeAccess = async (folder: string, access: Access): Promise<string> => {
  const draft = `${fileIn(folder)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(access)}\n`, { mode: 0o600 })
  await rename(draft, fileIn(folder))
  return fileIn(folder)
}

export const connectionStringFor = ({ port, password }: Access, database: string): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
