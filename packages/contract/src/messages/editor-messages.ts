// Texts of the text editor before it is used: the toolbar, and attached files.

export const editorMessages = {
  toolbar: 'Formatting',
  formats: {
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strikethrough',
    bulletList: 'Bulleted list',
    orderedList: 'Numbered list',
    blockquote: 'Block quote',
    code: 'Code',
    subscript: 'Subscript',
    superscript: 'Superscript',
  },
  textColour: 'Text colour',
  highlight: 'Highlight',
  heading: 'Heading',
  link: 'Link',
  mention: 'Mention',
  more: 'More formatting',

  attach: 'Attach files',
  attachPhoto: 'Attach photo',
  attached: 'Attached files',
  dropToAttach: 'Drop to attach',
  removeFile: (name: string) => `Remove ${name}`,
  maxFiles: (count: number) => `Maximum ${count} files at a time`,
} as const
