import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import { defaultCorner, labelCorners } from '@joinery/contract/disclosures/kinds'
import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { downloadPackage } from '#api/disclosures.ts'
import { QrCode } from '#kit/qr/qr-code.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Select } from '#kit/ui/forms/select.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** The QR code of a public page and its package for listings and print. */
export function PackagePart({ disclosure }: { disclosure: Disclosure }) {
  const session = useSessionStore()
  const [corner, setCorner] = useState(defaultCorner)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => downloadPackage(session, disclosure, corner),
  })
  return (
    <div className="flex gap-5 max-sm:flex-col">
      <QrCode text={disclosure.url} alt={texts.qrCodeAlt} className="size-36 shrink-0 border border-line" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <p className="text-[0.9375rem] text-muted">{texts.packageAbout}</p>
        <div className="flex flex-wrap gap-3">
          <Select
            label={texts.corner}
            title={texts.corner}
            value={corner}
            className="w-40"
            onChange={({ target }) => setCorner(labelCorners.find((one) => one === target.value) ?? defaultCorner)}
          >
            {labelCorners.map((one) => (
              <option key={one} value={one}>
                {texts.corners[one]}
              </option>
            ))}
          </Select>
          <Button variant="outline" isBusy={isPending} onClick={() => mutate()}>
            <Download className="size-4" strokeWidth={1.5} aria-hidden />
            {texts.downloadPackage}
          </Button>
        </div>
        <ErrorLine text={error && sentenceOf(error, texts.packageFailed)} />
      </div>
    </div>
  )
}
