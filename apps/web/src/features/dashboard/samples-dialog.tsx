import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'

import { SampleOffers } from './sample-offers.tsx'

type SamplesDialogProps = { onBack: () => void; onClose: () => void }

/** The samples, for those who have projects already. */
export function SamplesDialog({ onBack, onClose }: SamplesDialogProps) {
  return (
    <Dialog onClose={onClose} title={texts.creating.fromSample} size="lg">
      <p className="mt-2 mb-5 text-[0.9375rem] text-muted">{texts.samples.about}</p>
      <SampleOffers columns={2} />
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="outline" onClick={onBack}>
          {texts.samples.back}
        </Button>
      </div>
    </Dialog>
  )
}
