// Import-free.

export const plans = ['free', 'premium', 'business'] as const

export type Plan = (typeof plans)[number]

/** Display names. */
export const planNames: Readonly<Record<Plan, string>> = { free: 'Free', premium: 'Premium', business: 'Business' }
