import { commonMessages } from '@joinery/contract/messages/common-messages'

import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'

import { useNearEnd } from './use-near-end.ts'

/** How the rest of a list is loaded. */
export type More = {
  /** Loads the next page; undefined at the end of the list. */
  readonly more: (() => void) | undefined
  readonly isReadingMore: boolean
  /** Why the last page failed. */
  readonly moreFault: string | null
}

type ListEndProps = More & { margin?: number; className?: string }

const near = 800

/** The end of a list that loads while scrolling, with a button. Use the list's length as its key. */
export function ListEnd({
  more,
  isReadingMore,
  moreFault,
  margin = near,
  className = 'mt-6 text-center',
}: ListEndProps) {
  const isWaiting = more !== undefined && !isReadingMore && moreFault === null
  const end = useNearEnd({ isWaiting, margin }, () => more?.())
  return (
    <div ref={end} className={className}>
      {moreFault !== null && !isReadingMore ? (
        <ErrorLine text={moreFault} onRetry={() => more?.()} />
      ) : (
        more && (
          <Button variant="outline" isBusy={isReadingMore} onClick={more}>
            {commonMessages.showMore}
          </Button>
        )
      )}
    </div>
  )
}
