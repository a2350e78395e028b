// Texts of the text editor's panels.

export const editorToolMessages = {
  people: 'People',
  colours: 'Colours',
  noColour: 'No colour',
  textStyle: 'Text style',
  plainText: 'Plain text',
  headingLevel: (level: number) => `Heading ${level}`,
  linkAddress: 'Link address',
  linkPlaceholder: 'https://',
  removeLink: 'Remove link',
  setLink: 'Save link',
  insertSummary: 'Insert',
  replaceWithSummary: 'Replace',
} as const
