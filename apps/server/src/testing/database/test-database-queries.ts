import { Client, escapeIdentifier } from 'pg'

/** Arbitrary advisory lock numbers: one for preparing the cluster, one for building a run's templates. */
const lockNumbers = { cluster: 7_383_784, run: 7_383_785 } as const

export const connect = async (connectionString: string): Promise<Client> => {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}

/** Runs one caller at a time, across processes. */
export const exclusively = async (
  client: Client,
  lock: keyof typeof lockNumbers,
  act: () => Promise<void>,
): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [lockNumbers[lock]])
  try {
    await act()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumbers[lock]])
  }
}

export const listDatabases = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
  return rows.map((row) => row.datname)
}

export const createDatabase = async (client: Client, name: string, template = 'template0'): Promise<void> => {
  // Copying files is faster than logging every page of a small database, and nothing must survive a crash.
  await client.query(`create database ${checked(name)} template ${escapeIdentifier(template)} strategy file_copy`)
}

export const renameDatabase = async (client: Client, from: string, to: string): Promise<void> => {
  await client.query(`alter database ${checked(from)} rename to ${checked(to)}`)
}

export const dropDatabase = async (client: Client, name: string): Promise<void> => {
  await client.query(`drop database if exists ${checked(name)} with (force)`)
}

/** Tests may create and drop only databases with this suffix. */
const checked = (name: string): string => {
  if (!name.endsWith('_test')) throw new Error(`A test database must have a name that ends in _test, not "${name}".`)
  return escapeIdentifier(name)
}
