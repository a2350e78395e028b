import { SMTPServer } from 'smtp-server'

export type Received = { readonly raw: string; readonly recipients: readonly string[] }

/**
 * Starts a real mail server in this process. `answer` decides the response to each email; a password makes
 * authentication required.
 */
export const startMailServer = async (
  port = 0,
  answer: (count: number) => Error | null = () => null,
  password?: string,
) => {
  const received: Received[] = []
  let attempts = 0
  const server = new SMTPServer({
    authOptional: password === undefined,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('Wrong password')),
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        attempts += 1
        const refusal = answer(attempts)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        if (!refusal) received.push({ raw: Buffer.concat(chunks).toString(), recipients })
        done(refusal)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const usedPort = typeof address === 'object' && address ? address.port : 0
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  return { received, port: usedPort, attempts: () => attempts, stop }
}
