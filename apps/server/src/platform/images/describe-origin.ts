import type { Exif } from 'sharp'

import { escapeHtml } from '#platform/security/escape-html.ts'

export type Origin = {
  readonly brand: string
  /** Left out in copies, which clients and guests get too. */
  readonly providerName?: string
  readonly isLocal: boolean
}

/** IPTC terms for the origin of an image, which other programs recognise. */
const sources = {
  ai: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
  local: 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced',
} as const

export const sourceTypeOf = (isLocal: boolean): string => (isLocal ? sources.local : sources.ai)

/** Returns an image's origin as EXIF and XMP metadata. */
export const describeOrigin = ({ brand, providerName, isLocal }: Origin): { exif: Exif; xmp: string } => {
  // Without brackets, because libvips cuts EXIF text at the first one.
  const maker = providerName === undefined ? '' : `: ${providerName.replaceAll(/ ?\(/g, ', ').replaceAll(')', '')}`
  const text = isLocal ? `Processed locally by ${brand}, without an AI model` : `Generated with AI by ${brand}${maker}`
  return {
    exif: { IFD0: { ImageDescription: text, Software: text } },
    xmp:
      '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ' +
      'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">' +
      `<Iptc4xmpExt:DigitalSourceType>${sourceTypeOf(isLocal)}</Iptc4xmpExt:DigitalSourceType>` +
      `<xmp:CreatorTool>${escapeHtml(text)}</xmp:CreatorTool>` +
      '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  }
}

/** Whether XMP metadata contains the IPTC origin. */
export const isMarked = (xmp: Buffer | undefined): boolean => xmp?.includes('DigitalSourceType') ?? false
