import type { Project } from '@joinery/contract/projects'

import { may } from '#lib/may.ts'

import { useSite } from './site-provider.tsx'

/** Are there links for people without an account in this installation? */
export const useGuestLinks = (): boolean => {
  return useSite().guestLinks
}

/** May the person on the screen make one for this project? */
export const useMayShare = (project: Project): boolean => {
  const isOn = useGuestLinks()
  return isOn && may(project, 'manageLinks')
}
