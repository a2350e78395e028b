import type { AppContext } from '#create-context'
import { newId } from '#platform/ids.ts'

/** Returns the context of a process without sockets and calls, such as a shell command. */
export const asOtherProcess = (context: AppContext): AppContext => ({
  ...context,
  instance: newId(),
  realtime: { ...context.realtime, disconnect: () => undefined },
  openCalls: { ...context.openCalls, abort: () => undefined },
})
