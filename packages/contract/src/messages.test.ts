import { expect, it } from 'vitest'

import { limits } from './limits.ts'
import { messages } from './messages.ts'

const { account } = limits

// Written out here, so that a changed number is a changed promise, and seen.
it.each([
  [messages.auth.passwordTooShort, 'Password must be at least 8 characters long'],
  [messages.auth.passwordTooLong, 'Password must be at most 200 characters long'],
  [messages.auth.usernameTooLong, 'Username must be at most 80 characters long'],
  [messages.ai.promptTooLong, 'The prompt must be at most 4,000 characters long'],
  [messages.ai.tooManyInputs, 'Maximum 5 images allowed'],
  [messages.ai.inputHint, 'PNG, JPG, GIF up to 10MB'],
  [messages.ai.creditsNeeded, 'You need at least 100 credits to generate an image. Please purchase more credits.'],
  [messages.ai.inputTooLarge, 'An image must be at most 10MB'],
  [messages.ai.summaryTooLong, 'The text must be at most 200,000 characters long'],
  [messages.project.titleTooLong, 'Project name must be at most 200 characters long'],
  [messages.file.tooLarge, 'A file must be at most 100 MB'],
  [messages.file.tooMany, 'Maximum 5 files at a time'],
  [messages.file.photoTooLarge, 'Image size must be less than 5MB'],
  [messages.reply.contentTooLong, 'The text must be at most 20,000 characters long'],
  [messages.search.tooLong, 'The search must be at most 200 characters long'],
  [messages.settings.nicknameTooLong, 'Nickname must be at most 80 characters long'],
  [messages.settings.phoneTooLong, 'Phone number must be at most 40 characters long'],
  [messages.settings.newPasswordTooShort, 'New password must be at least 8 characters long'],
  [messages.settings.storageNearlyUsedUp, 'You have used 80% or more of the storage of your plan.'],
  [
    messages.settings.storageWarning,
    'You are using more than 500 MB of storage. Deleting files that nobody needs makes room.',
  ],
  [messages.plans.projectsUsedUp, 'The Free plan includes 2 projects. Delete one, or upgrade your plan.'],
  [messages.plans.storageUsedUp, 'The Free plan includes 200MB of storage. Delete files, or upgrade your plan.'],
])('%s', (sentence, promised) => {
  expect(sentence).toBe(promised)
})

it('says in words how long a reset link works', () => {
  expect(messages.auth.forgotSent).toContain('It works for one hour.')
  expect(account.resetLinkLifetime).toBe(60 * 60 * 1000)
})
