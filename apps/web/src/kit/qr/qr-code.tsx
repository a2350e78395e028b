import { renderSVG } from 'uqr'

/** The quiet zone that readers need around a code, in modules. */
const border = 4

/** A text as a QR code, which can be saved as a picture; dark on white in both themes, as cameras want it. */
export function QrCode({ text, alt, className = '' }: { text: string; alt: string; className?: string }) {
  const drawing = renderSVG(text, { ecc: 'M', border })
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      alt={alt}
      className={`rounded-md bg-white ${className}`}
    />
  )
}
