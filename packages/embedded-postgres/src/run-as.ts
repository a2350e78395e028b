// PostgreSQL refuses to run as root, so somebody else has to run its programs then. In this order: the owner of a
// database that exists already; root itself under another number (a user namespace: the files stay root's, and a
// folder that only root can enter is no obstacle); the user `nobody`, where that one can reach both folders.
import { execFile } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const run = promisify(execFile)

/** PostgreSQL is given nothing of our environment: variables such as PGPORT or LANG would change what it does. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }

type Owner = { readonly uid: number; readonly gid: number }

export type Runner = {
  readonly run: (program: string, parts: readonly string[]) => Promise<void>
  /** Gives a file or folder that we made to whoever runs PostgreSQL. */
  readonly giveAway: (path: string) => Promise<void>
}

const keep = async (): Promise<void> => undefined

const runAsMyself: Runner = {
  run: async (program, parts) => void (await run(program, parts, { env: environment })),
  giveAway: keep,
}

const runAsOther = ({ uid, gid }: Owner): Runner => ({
  // The working folder may be one that the other user cannot enter.
  run: async (program, parts) => void (await run(program, parts, { env: environment, uid, gid, cwd: '/' })),
  giveAway: (path) => chown(path, uid, gid),
})

const runInNamespace: Runner = {
  run: async (program, parts) => {
    const disguise = ['--user', '--map-user=65534', '--map-group=65534', '--', program]
    await run('unshare', [...disguise, ...parts], { env: environment, cwd: '/' })
  },
  giveAway: keep,
}

/** `folder` is the database's own and may not exist yet; `parentFolder` is where it is made. */
export const chooseRunner = async (programFolder: string, parentFolder: string, folder: string): Promise<Runner> => {
  const me = process.getuid?.()
  const owner = await stat(folder).catch(() => null)
  if (me !== 0) {
    if (!hasName()) {
      throw new EmbeddedPostgresError(
        'no-runner',
        `PostgreSQL can't run as user ${me}, who has no name on this machine`,
      )
    }
    if (owner === null || me === undefined || owner.uid === me) return runAsMyself
    throw new EmbeddedPostgresError('other-owner', `The database in ${folder} belongs to another user (${owner.uid})`)
  }
  const candidates = owner !== null && owner.uid !== 0 ? [runAsOther(owner)] : [runInNamespace, ...(await nobody())]
  for (const candidate of candidates) {
    if (await canReach(candidate, programFolder, parentFolder)) return candidate
  }
  throw new EmbeddedPostgresError(
    'no-runner',
    `PostgreSQL can't run as root, and no other user can access both ${programFolder} and ${parentFolder}`,
  )
}

/** Containers can be run under any number, whether somebody has it or not. */
const hasName = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const canReach = async (runner: Runner, ...folders: string[]): Promise<boolean> => {
  try {
    await runner.run('sh', ['-c', 'for folder; do test -x "$folder" || exit 1; done', 'sh', ...folders])
    return true
  } catch {
    return false
  }
}

const nobody = async (): Promise<Runner[]> => {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async (kind) => run('id', [kind, 'nobody'])))
    return [runAsOther({ uid: Number(uid?.stdout), gid: Number(gid?.stdout) })]
  } catch {
    return [] // a machine without such a user
  }
}
