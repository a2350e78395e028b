// Two-step verification during login.

export const twoStepLoginMessages = {
  pageTitle: 'Two-step verification',
  title: 'One more step',
  intro: "Confirm it's you to finish logging in.",
  setupTitle: 'Set up two-step verification',
  setupIntro: 'Your admin requires it. You need an authenticator app; many password managers include one.',
  codesIntro:
    "Your authenticator app is set up. If you lose access to it, use one of these codes to log in. Save them now. You won't see them again.",
  back: 'Back',
} as const
