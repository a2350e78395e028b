// Two-step verification during login.

export const twoStepLoginMessages = {
  pageTitle: 'Two-step verification',
  title: 'One more step',
  intro: "Confirm it's you to finish logging in.",
  setupTitle: 'Set up two-step verification',
  setupIntro: 'Your account requires it. You need an authenticator app on your phone.',
  codesIntro:
    "Your authenticator app is set up. If you lose access to it, use one of these codes to log in. Save them now: you won't see them again.",
  back: 'Back',
} as const
