import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'

export function UnsavedDot() {
  return (
    <span className="ml-2 inline-block size-1.5 shrink-0 rounded-full bg-accent align-middle">
      <span className="sr-only">{texts.unsaved}</span>
    </span>
  )
}
