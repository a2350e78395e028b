import { renderSVG } from 'uqr'

/** The quiet zone that readers need around a code, in modules. */
const border = 4

/** The address as a QR code, which can be saved as a picture; dark on white in both themes, as cameras want it. */
export function LinkQr({ url, className = '' }: { url: string; className?: string }) {
  const drawing = renderSVG(url, { ecc: 'M', border })
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      alt="QR code of the link"
      className={`rounded-md bg-white ${className}`}
    />
  )
}
