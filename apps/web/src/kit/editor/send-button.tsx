import { SendHorizontal } from 'lucide-react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { shortcut } from '#lib/browser/shortcut.ts'

type SendButtonProps = { label: string; canSend: boolean; onSend: () => void }

export function SendButton({ label, canSend, onSend }: SendButtonProps) {
  return (
    <span className="flex shrink-0 items-center gap-3.5 self-end">
      <span aria-hidden className="hidden text-[0.8125rem] text-muted @3xl:inline">
        {shortcut('Enter')}
      </span>
      <Button disabled={!canSend} onClick={onSend} className="max-@3xl:w-11 max-@3xl:px-0">
        <span className="sr-only @3xl:not-sr-only">{label}</span>
        <SendHorizontal aria-hidden size={18} strokeWidth={1.5} />
      </Button>
    </span>
  )
}
