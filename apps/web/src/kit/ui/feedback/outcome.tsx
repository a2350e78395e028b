import { ErrorLine } from './error-line.tsx'
import { Message } from './message.tsx'

/** How saving went: a fault that stays, or a success that passes. Never both. */
export function Outcome({ fault, success }: { fault: string | null | undefined; success: string | null }) {
  if (fault) {
    return <ErrorLine text={fault} />
  }
  if (success === null) return null
  return (
    <Message kind="status" tone="good">
      {success}
    </Message>
  )
}
