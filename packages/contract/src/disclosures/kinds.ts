// Labels of disclosed images. Import-free.

export const disclosureLabels = ['Virtually staged', 'AI-altered', 'Digitally altered', 'Rendering'] as const
export type DisclosureLabel = (typeof disclosureLabels)[number]

/** Proposed before the person chooses. */
export const proposeLabel = (isMadeWithAi: boolean): DisclosureLabel =>
  isMadeWithAi ? 'AI-altered' : 'Digitally altered'

/** Where the label is drawn on the image in the package. */
export const labelCorners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type LabelCorner = (typeof labelCorners)[number]
export const defaultCorner: LabelCorner = 'bottom-right'

/** Of the codes in addresses: letters and digits that are not confused with each other. */
export const codeAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
export const codeLength = 12

export const disclosurePath = (code: string): string => `/d/${code}`
