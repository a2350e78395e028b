import { Button } from '#kit/ui/buttons/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'

import { SampleOffers } from './sample-offers.tsx'

type SamplesDialogProps = { onBack: () => void; onClose: () => void }

/** The samples, for those who have projects already. */
export function SamplesDialog({ onBack, onClose }: SamplesDialogProps) {
  return (
    <Dialog onClose={onClose} title="Start from a sample" size="lg">
      <p className="mt-2 mb-5 text-[0.9375rem] text-muted">
        A project half way through, with a description, a conversation, a board and pictures. It is yours: change it, or
        delete it.
      </p>
      <SampleOffers columns={2} />
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
      </div>
    </Dialog>
  )
}
