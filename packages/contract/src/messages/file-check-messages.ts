// On the page of a certificate: checks whether a file is the one that was decided on.

export const fileCheckMessages = {
  title: 'Check a file',
  about: 'To check whether your file is the exact version on this certificate, drop it here or choose it.',
  copies: 'Choose the original file. An image downloaded from a shared link may be a copy, which cannot be compared.',
  stays: 'The check runs in your browser. Your file is not uploaded.',
  drop: 'Drop to check',
  choose: 'Choose a file',
  checking: (percent: number) => `Checking {file}: ${percent}%`,
  same: 'This is the same file',
  different: 'This is a different file',
  failed: (name: string) => `Failed to read ${name}. Please try again.`,
} as const
