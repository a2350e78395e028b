import { limits } from '@joinery/contract/limits'

export type PlanName = 'Free' | 'Premium' | 'Business'

export type Plan = { name: PlanName; price: string; period: string; pitch: string; contents: readonly string[] }

const { free, premium, business } = limits.plans

/** 5000, but 20,000: a comma helps from five digits on. */
const count = new Intl.NumberFormat('en-US', { useGrouping: 'min2' })

const size = (bytes: number): string => (bytes >= 2 ** 30 ? `${bytes / 2 ** 30}GB` : `${bytes / 2 ** 20}MB`)

export const plans: readonly Plan[] = [
  {
    name: 'Free',
    price: `$${free.dollarsPerMonth}`,
    period: 'forever',
    pitch: 'For trying it on a real job.',
    contents: [
      `${free.projects} projects`,
      'Group chat',
      'Kanban board',
      'Prepaid AI credits',
      `${size(free.storageBytes)} storage`,
    ],
  },
  {
    name: 'Premium',
    price: `$${premium.dollarsPerMonth}`,
    period: 'per month',
    pitch: 'For a studio with work on every table.',
    contents: [
      'Unlimited projects',
      'Priority support',
      `${count.format(premium.creditsPerMonth)} AI credits per month`,
      `${size(premium.storageBytes)} storage`,
    ],
  },
  {
    name: 'Business',
    price: 'Custom',
    period: 'contact us',
    pitch: 'For teams that want our people too.',
    contents: [
      `${count.format(business.creditsPerMonth)} AI credits per month`,
      'Human 3D modeler and render',
      'Dedicated manager',
      'Custom training',
      'Unlimited storage',
    ],
  },
]
