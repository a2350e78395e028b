import { Client } from 'pg'

/** A connection of its own for as long as `act` takes. With a COPY under way its end takes the transaction back. */
export const withClient = async <Result>(
  connectionString: string,
  name: string,
  act: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString, application_name: name, keepAlive: true })
  client.on('error', () => undefined) // the statement under way rejects
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
