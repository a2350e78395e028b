import type { AppContext } from '#create-context'
import { newId } from '#platform/ids.ts'

/** The context of a process without sockets and calls of its own, such as a command of the shell. */
export const asOtherProcess = (context: AppContext): AppContext => ({
  ...context,
  instance: newId(),
  realtime: { ...context.realtime, cut: () => undefined },
  openCalls: { ...context.openCalls, cut: () => undefined },
})
