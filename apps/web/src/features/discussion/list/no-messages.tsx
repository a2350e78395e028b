import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'

/** The empty state of the chat. */
export function NoMessages({ canSend }: { canSend: boolean }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 py-10 text-center">
      <h2 className="font-display text-2xl leading-tight">{texts.emptyTitle}</h2>
      <p className="mt-2 max-w-sm text-muted">{canSend ? texts.empty : texts.emptyReadOnly}</p>
    </div>
  )
}
