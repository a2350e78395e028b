import { Client } from 'pg'

/** Runs `act` with a separate connection. Closing it during a COPY rolls the transaction back. */
export const withClient = async <Result>(
  connectionString: string,
  name: string,
  act: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString, application_name: name, keepAlive: true })
  client.on('error', () => undefined) // the running statement rejects
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
