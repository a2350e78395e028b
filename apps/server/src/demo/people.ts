import { demoDomain } from '#features/auth/account/demo-domain.ts'

/** Shared by all demo people; the demo runs only on a machine others cannot reach. */
export const demoPassword = 'walnut and brass'

const at = (name: string): string => `${name}@${demoDomain}`

export const demoPeople = {
  mara: { email: at('mara'), username: 'Mara Hartwell', trade: 'cabinetry and millwork' },
  jonas: { email: at('jonas'), username: 'Jonas Pike', trade: 'interior design' },
  ines: { email: at('ines'), username: 'Ines Duarte', trade: 'stone and countertops' },
  tove: { email: at('tove'), username: 'Tove Lindqvist', trade: 'staging' },
  nora: { email: at('nora'), username: 'Nora Bell', trade: 'client in Hartwell Kitchen' },
} as const

/** A client without an account. */
export const demoGuest = { email: at('peter'), name: 'Peter Bell' } as const

export type DemoName = keyof typeof demoPeople
