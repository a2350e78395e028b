// The address of the running server, in a file of the data folder, for programs that run next to it: they may have been
// started without the server's PORT.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const pathIn = (dataDir: string): string => join(dataDir, 'address')

export const findServedAddress = async (dataDir: string): Promise<string | undefined> => {
  const address = await readFile(pathIn(dataDir), 'utf8').catch(() => undefined)
  return address !== undefined && URL.canParse(address) ? address : undefined
}

/** Returns a function that removes it, unless another process has replaced it. */
export const announceAddress = async (dataDir: string, address: string): Promise<() => Promise<void>> => {
  await writeFile(pathIn(dataDir), address)
  return async () => {
    if ((await findServedAddress(dataDir)) === address) await rm(pathIn(dataDir), { force: true })
  }
}
