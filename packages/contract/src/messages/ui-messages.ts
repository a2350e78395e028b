// Texts of controls that many screens share.

export const uiMessages = {
  takePhoto: 'Take photo',
  sending: 'Sending',
  processing: 'Processing',
  unsaved: {
    title: 'Leave without saving?',
    leave: 'Leave',
    consequences: 'Your changes have not been saved.',
  },
} as const
