// Reads memory and resources through Node's inspector after a full garbage collection. Connects for each reading only,
// because a connected inspector keeps objects alive.

export type Held = {
  /** JavaScript heap, and external memory such as buffers. */
  readonly heapBytes: number
  readonly externalBytes: number
  /** Active event loop resources by kind: timers, connections, open files. */
  readonly resources: Readonly<Record<string, number>>
}

type Reply = { readonly id: number; readonly result?: unknown; readonly error?: { readonly message: string } }

const expression = `(() => {
  const { heapUsed, external } = process.memoryUsage()
  const resources = {}
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
  return { heapBytes: heapUsed, externalBytes: external, resources }
})()`

/** Finds the inspector address in the output of a program started with `--inspect`. */
export const findInspector = (printed: string): string => {
  const address = /Debugger listening on (ws:\S+)/.exec(printed)?.[1]
  if (address === undefined) throw new Error('The product runs without an inspector')
  return address
}

export const readHeld = async (address: string): Promise<Held> => {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply // the inspector's protocol
    waiting.get(reply.id)?.(reply)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('The inspector cannot be reached')), { once: true })
  })
  let last = 0
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    const id = ++last
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`)
    return reply.result
  }
  // Twice, because finalizers and weak references may hold objects through the first collection.
  await ask('HeapProfiler.collectGarbage')
  await ask('HeapProfiler.collectGarbage')
  const answer = await ask('Runtime.evaluate', { expression, returnByValue: true })
  socket.close()
  return (answer as { result: { value: Held } }).result.value // returned by the expression above
}
