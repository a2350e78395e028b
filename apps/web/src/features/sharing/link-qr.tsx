import { sharingMessages as texts } from '@joinery/contract/messages/sharing-messages'

import { QrCode } from '#kit/qr/qr-code.tsx'

export function LinkQr({ url, className }: { url: string; className: string }) {
  return <QrCode text={url} alt={texts.qrCodeAlt} className={className} />
}
