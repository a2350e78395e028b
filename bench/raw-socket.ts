// A minimal socket client that counts messages and parses almost nothing, so that hundreds cost less than the measured
// server. Supports only the needed parts of WebSocket, Engine.IO and Socket.IO.
import { connect, type Socket } from 'node:net'

export type RawSocket = {
  /** Emits an event and resolves with its acknowledgement. */
  readonly ask: (event: string, payload: object) => Promise<void>
  /** Called for each message received. */
  readonly onMessage: (listener: () => void) => void
  readonly close: () => void
}

const text = 0x1
const code = (sign: string): number => sign.charCodeAt(0)

/** A client frame; a mask of zeros leaves the bytes unchanged. */
const frame = (words: string): Buffer => {
  const payload = Buffer.from(words)
  const header =
    payload.length < 126
      ? Buffer.from([0x80 | text, 0x80 | payload.length])
      : Buffer.from([0x80 | text, 0x80 | 126, payload.length >> 8, payload.length & 255])
  return Buffer.concat([header, Buffer.alloc(4), payload])
}

/** Payload of the frame at `from`; undefined while incomplete. */
const findPayload = (bytes: Buffer, from: number): { start: number; end: number } | undefined => {
  if (bytes.length < from + 2) return undefined
  const short = (bytes[from + 1] ?? 0) & 127
  const size = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < from + size) return undefined
  const length = short === 126 ? bytes.readUInt16BE(from + 2) : short === 127 ? bytes.readUInt32BE(from + 6) : short
  const end = from + size + length
  return bytes.length < end ? undefined : { start: from + size, end }
}

const upgrade = (line: Socket, host: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0)
    const readHandshake = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk])
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) return
      line.off('data', readHandshake)
      if (bytes.toString('latin1', 9, 12) === '101') resolve(bytes.subarray(end + 4))
      else reject(new Error(bytes.toString('latin1', 0, end)))
    }
    line.on('data', readHandshake)
    line.once('error', reject)
    line.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\n` +
        'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
  })

export const openRawSocket = async (address: string, token: string): Promise<RawSocket> => {
  const { host, hostname, port } = new URL(address)
  const line = connect(Number(port), hostname)
  line.setNoDelay(true)
  const waiting = new Map<number, () => void>()
  let nextId = 0
  let listener: () => void = () => undefined
  let isIn: () => void = () => undefined
  const entered = new Promise<void>((resolve) => {
    isIn = resolve
  })

  /** '0' opened, '2' a ping, '40' connected, '42' an event, '43' an acknowledgement with its number. */
  const handlePacket = (bytes: Buffer, start: number): void => {
    const [kind, detail] = [bytes[start], bytes[start + 1]]
    if (kind === code('0')) line.write(frame(`40${JSON.stringify({ token })}`))
    else if (kind === code('2')) line.write(frame('3'))
    else if (kind !== code('4')) return
    else if (detail === code('0')) isIn()
    else if (detail === code('2')) {
      if (bytes[start + 4] === code('r') && bytes[start + 6] === code('c')) listener() // receive_project_message
    } else if (detail === code('3')) {
      let id = 0
      for (let index = start + 2; bytes[index] !== code('['); index++) id = id * 10 + (bytes[index] ?? 0) - code('0')
      if (bytes.toString('latin1', start, start + 60).includes('"success":false')) {
        throw new Error(`Refused: ${bytes.toString('utf8', start, start + 200)}`)
      }
      waiting.get(id)?.()
      waiting.delete(id)
    }
  }

  let rest: Buffer = await upgrade(line, host)
  const read = (): void => {
    let from = 0
    for (let found = findPayload(rest, from); found; found = findPayload(rest, from)) {
      handlePacket(rest, found.start)
      from = found.end
    }
    rest = rest.subarray(from)
  }
  line.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    read()
  })
  let isClosing = false
  line.once('close', () => {
    if (!isClosing) throw new Error('The server closed the line')
  })
  read()
  await entered
  return {
    ask: (event, payload) =>
      new Promise((resolve) => {
        const id = nextId++
        waiting.set(id, resolve)
        line.write(frame(`42${id}${JSON.stringify([event, payload])}`))
      }),
    onMessage: (act) => {
      listener = act
    },
    close: () => {
      isClosing = true
      line.destroy()
    },
  }
}
