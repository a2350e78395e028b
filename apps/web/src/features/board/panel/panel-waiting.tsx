import { LateSpinner } from '#kit/attachments/lightbox/late-spinner.tsx'

/** Placeholder while the card panel loads. */
export function PanelWaiting() {
  return (
    <div className="pointer-events-none fixed inset-y-0 right-0 z-30 flex w-full items-center justify-center sm:max-w-152">
      <LateSpinner className="rounded-md bg-surface/90 px-8 py-6 empty:hidden" />
    </div>
  )
}
