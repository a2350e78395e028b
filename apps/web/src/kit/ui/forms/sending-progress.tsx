import { commonMessages } from '@joinery/contract/messages/common-messages'
import { uiMessages as texts } from '@joinery/contract/messages/ui-messages'

type SendingProgressProps = {
  progress: number
  onCancel?: () => void
}

const cancelClass =
  'rounded-sm font-medium text-ink underline decoration-line-strong underline-offset-4 hover:text-accent'

export function SendingProgress({ progress, onCancel }: SendingProgressProps) {
  const percent = Math.round(progress * 100)
  return (
    <p className="flex items-center gap-3 text-xs text-muted tabular-nums">
      <progress
        aria-label={texts.sending}
        value={percent}
        max={100}
        className="h-1 w-28 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      {progress < 1 ? `${percent}%` : texts.processing}
      {onCancel && (
        <button type="button" className={cancelClass} onClick={onCancel}>
          {commonMessages.cancel}
        </button>
      )}
    </p>
  )
}
