import { messages } from '@joinery/contract/messages'

import { Message } from './message.tsx'

/** In place of a part whose code could not be fetched. */
export function NetworkTrouble() {
  return (
    <Message kind="alert" tone="bad">
      {messages.session.network}
    </Message>
  )
}
