// Operator commands, and installations an archive is moved between.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

import { callAt, logInAt, type RemotePerson } from '@joinery/server/testing/remote-client'
import { runProgram } from '@joinery/server/testing/run-program'

type Settings = Readonly<Record<string, string>>
type Command = 'backup' | 'restore' | 'upgrade' | 'server'

/** Runs a command. Returns its exit code, output and peak memory (Linux; otherwise 0). */
export const runCommand = async (how: Command, settings: Settings, ...words: string[]) => {
  const program = runProgram({ LOG_LEVEL: 'fatal', ...settings }, how, words)
  let mostBytes = 0
  const look = async (): Promise<void> => {
    const status = await readFile(`/proc/${program.child.pid}/status`, 'utf8').catch(() => '')
    mostBytes = Math.max(mostBytes, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024)
  }
  const timer = setInterval(() => void look(), 50)
  const code = await program.exited
  clearInterval(timer)
  return { code, printed: program.printed(), mostBytes }
}

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer) // no encoding is set
  return hash.digest('hex')
}

const hashAll = async (root: string, keyOf: (path: string) => string | null): Promise<Record<string, string>> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const found: Record<string, string> = {}
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const key = keyOf(relative(root, path))
    // Image variants are generated on request and not backed up.
    if (key !== null && !key.includes('variants')) found[key] = await hashFile(path)
  }
  return found
}

/** Checksums of a folder store by key. */
export const filesInFolder = (dataDir: string): Promise<Record<string, string>> =>
  hashAll(join(dataDir, 'files'), (path) => path)

/** Checksums of the S3-compatible store, which keeps each object as a file. */
export const filesInBucket = (folder: string, bucket = 'joinery'): Promise<Record<string, string>> =>
  hashAll(join(folder, 'buckets', bucket), (path) =>
    path.endsWith('._S3rver_object') ? path.slice(0, -'._S3rver_object'.length) : null,
  )

/** What a person sees after logging in: the project, its files with their bytes, the chat and the board. */
export const lookAround = async (address: string, person: Pick<RemotePerson, 'email' | 'password'>, id: string) => {
  const token = await logInAt(address, person)
  const params = { id }
  const project = await callAt(address, 'getProject', { params, token })
  const replies = await callAt(address, 'listReplies', { params, token, query: { limit: '200' } })
  const board = await callAt(address, 'getBoard', { params, token })
  const files: [string, string][] = []
  for (const { filename, url } of project.body.files as { filename: string; url: string }[]) {
    const bytes = await (await fetch(new URL(url, address))).arrayBuffer()
    files.push([filename, createHash('sha256').update(new Uint8Array(bytes)).digest('hex')])
  }
  return { title: project.body.project.title as string, files, replies: replies.body, board: board.body }
}
