import { ErrorLine } from './error-line.tsx'
import { Message } from './message.tsx'

/** The result of saving: a lasting error or a temporary success message, never both. */
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
