import { frameMessages as texts } from '@joinery/contract/messages/frame-messages'
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-[calc(0.75rem+env(safe-area-inset-top))] left-[calc(0.75rem+env(safe-area-inset-left))] z-50 -translate-y-24 rounded-md bg-accent px-4 py-2.5 font-medium text-on-accent transition-transform focus-visible:translate-y-0"
    >
      {texts.skipToContent}
    </a>
  )
}
