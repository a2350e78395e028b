export const editor = {
  draftRestored: 'We restored your unsaved changes.',
  linkInvalid: 'Enter a web address, email address or phone number',
  tooNested: 'This text has too much nested formatting. Try pasting it as plain text.',
} as const
