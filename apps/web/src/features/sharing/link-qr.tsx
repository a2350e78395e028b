import { QrCode } from '#kit/qr/qr-code.tsx'

export function LinkQr({ url, className }: { url: string; className: string }) {
  return <QrCode text={url} alt="QR code of the link" className={className} />
}
