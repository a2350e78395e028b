import type { Project } from '@joinery/contract/projects'

import { may } from '#lib/may.ts'

import { useSite } from './site-provider.tsx'

export const useGuestLinks = (): boolean => {
  return useSite().guestLinks
}

export const useMayShare = (project: Project): boolean => {
  const isOn = useGuestLinks()
  return isOn && may(project, 'manageLinks')
}
