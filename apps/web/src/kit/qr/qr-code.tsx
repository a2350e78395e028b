import { renderSVG } from 'uqr'

/** The quiet zone readers need, in modules. */
const border = 4

/** A QR code that can be saved as an image; dark on white in both themes, as cameras need it. */
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
