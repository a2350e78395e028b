// The page that people return to from a service they log in with.

export const identityPageMessages = {
  checkEmail: 'Check your email',
  checkEmailIntro: 'One more step to connect your accounts.',
  failed: 'Something went wrong',
  failedIntro: 'Try again, or log in another way.',
  goBack: 'Go back',
} as const
