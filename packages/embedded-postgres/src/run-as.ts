// PostgreSQL refuses to run as root. Its programs then run, in this order, as the owner of an existing database; as
// root in a user namespace under another id (the files stay root's, and folders only root can enter are accessible); or
// as the user `nobody` if it can reach both folders.
import { execFile } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const run = promisify(execFile)

/** PostgreSQL gets a clean environment, because PGPORT or LANG would change its behaviour. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }

type Owner = { readonly uid: number; readonly gid: number }

export type Runner = {
  readonly run: (program: string, parts: readonly string[]) => Promise<void>
  /** Changes the owner of a file or folder to the user PostgreSQL runs as. */
  readonly giveAway: (path: string) => Promise<void>
}

const keep = async (): Promise<void> => undefined

const runAsMyself: Runner = {
  run: async (program, parts) => void (await run(program, parts, { env: environment })),
  giveAway: keep,
}

const runAsOther = ({ uid, gid }: Owner): Runner => ({
  // The other user may not be able to enter the working folder.
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

/** `folder`: the database's folder, which may not exist yet. `parentFolder`: where it is created. */
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
  const candidates =
    owner !== null && owner.uid !== 0 ? [runAsOther(owner)] : [runInNamespace, ...(await nobodyRunner())]
  for (const candidate of candidates) {
    if (await canReach(candidate, programFolder, parentFolder)) return candidate
  }
  throw new EmbeddedPostgresError(
    'no-runner',
    `PostgreSQL can't run as root, and no other user can access both ${programFolder} and ${parentFolder}`,
  )
}

/** Containers can run under an id without a user name. */
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

const nobodyRunner = async (): Promise<Runner[]> => {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async (kind) => run('id', [kind, 'nobody'])))
    return [runAsOther({ uid: Number(uid?.stdout), gid: Number(gid?.stdout) })]
  } catch {
    return [] // a machine without such a user
  }
}
