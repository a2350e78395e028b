import { LateSpinner } from '#kit/attachments/lightbox/late-spinner.tsx'

/** While the viewer itself is on its way: black already, and light enough to be there with every tab. Back leads away. */
export function ViewerWaiting() {
  return (
    <div className="fixed inset-0 z-50 grid animate-appear place-items-center bg-black text-white">
      <LateSpinner />
    </div>
  )
}
