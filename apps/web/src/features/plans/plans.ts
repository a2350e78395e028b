import { limits } from '@joinery/contract/limits'
import type { Plan as PlanId } from '@joinery/contract/plans'

export type PlanName = 'Free' | 'Premium' | 'Business'

export type Plan = {
  id: PlanId
  name: PlanName
  price: string
  period: string
  pitch: string
  contents: readonly string[]
}

const { free, premium, business } = limits.plans

/** 5000, but 20,000: grouped from five digits on. */
const count = new Intl.NumberFormat('en-US', { useGrouping: 'min2' })

const size = (bytes: number): string => (bytes >= 2 ** 30 ? `${bytes / 2 ** 30}GB` : `${bytes / 2 ** 20}MB`)

export const plans: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    price: `$${free.dollarsPerMonth}`,
    period: 'forever',
    pitch: 'Try it on a real job.',
    contents: [
      `${free.projects} projects`,
      'Group chat',
      'Kanban board',
      'Prepaid AI credits',
      `${size(free.storageBytes)} storage`,
    ],
  },
  {
    id: 'premium',
    name: 'Premium',
    price: `$${premium.dollarsPerMonth}`,
    period: 'per month',
    pitch: 'For busy studios.',
    contents: [
      'Unlimited projects',
      'Priority support',
      `${count.format(premium.creditsPerMonth)} AI credits per month`,
      `${size(premium.storageBytes)} storage`,
    ],
  },
  {
    id: 'business',
    name: 'Business',
    price: 'Custom',
    period: 'contact us',
    pitch: 'For teams that also want our artists.',
    contents: [
      `${count.format(business.creditsPerMonth)} AI credits per month`,
      'Human 3D modeler and render',
      'Dedicated manager',
      'Custom training',
      'Unlimited storage',
    ],
  },
]
