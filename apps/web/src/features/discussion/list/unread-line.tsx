import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'

/** Stands above the first message that was new when this person came. */
export function UnreadLine() {
  return (
    <p className="flex items-center gap-4 px-5 pt-6 pb-1 text-[0.8125rem] font-medium text-accent sm:px-8 lg:px-10">
      <span aria-hidden className="h-px flex-1 bg-accent/40" />
      {texts.newMessages}
      <span aria-hidden className="h-px flex-1 bg-accent/40" />
    </p>
  )
}
