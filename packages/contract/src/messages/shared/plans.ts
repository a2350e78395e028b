export const plans = {
  projectsUsedUp: 'The Free plan includes 2 projects. Delete a project or upgrade your plan.',
  storageUsedUp: 'The Free plan includes 200MB of storage. Delete some files or upgrade your plan.',
  premiumSoon: 'Payment integration is coming soon.',
  businessSoon: 'The contact form is coming soon.',
} as const
