// The plans. Import-free.

export const plans = ['free', 'premium', 'business'] as const

export type Plan = (typeof plans)[number]

/** As people read them. */
export const planNames: Readonly<Record<Plan, string>> = { free: 'Free', premium: 'Premium', business: 'Business' }
