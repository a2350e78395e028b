import { LateSpinner } from '#kit/attachments/lightbox/late-spinner.tsx'

/** Placeholder while the viewer loads: black, and small enough to be bundled with every tab. Back still works. */
export function ViewerWaiting() {
  return (
    <div className="dark fixed inset-0 z-50 grid animate-appear place-items-center bg-black text-white">
      <LateSpinner />
    </div>
  )
}
