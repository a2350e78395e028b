import type { DisclosureLabel } from '@joinery/contract/disclosures/kinds'

const types: Readonly<Record<DisclosureLabel, string>> = {
  'Virtually staged': 'compositeWithTrainedAlgorithmicMedia',
  'AI-altered': 'compositeWithTrainedAlgorithmicMedia',
  'Digitally altered': 'compositeCapture',
  Rendering: 'virtualRecording',
}

export const sourceTypeOf = (label: DisclosureLabel): string =>
  `http://cv.iptc.org/newscodes/digitalsourcetype/${types[label]}`

/** Returns XMP with the IPTC digital source type of an altered image, and nothing else. */
export const sourceTypeXmp = (label: DisclosureLabel): string =>
  '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">' +
  `<Iptc4xmpExt:DigitalSourceType>${sourceTypeOf(label)}</Iptc4xmpExt:DigitalSourceType>` +
  '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
