import type { Reply } from '@joinery/contract/replies'

import type { Context } from '#platform/context.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

/**
 * Broadcasts messages that one statement has stored, in their order. Between two of them there may be versions that were
 * counted for messages which turned out to be stored already.
 */
export const tellMessages = ({ realtime }: Context, uid_project: string, replies: readonly Reply[]): void => {
  let after: number | undefined
  for (const reply of replies) {
    const { version } = reply
    const versions = { counter: 'discussion', version, after: after ?? version - 1 } as const
    realtime.tellInOrder(projectRoom(uid_project), versions, 'receive_project_message', reply)
    after = version
  }
}
