import type { Project } from '@joinery/contract/projects'

import { may } from '#lib/may.ts'

import { useSite } from './site-provider.tsx'

/** Whether this installation allows guest links. */
export const useGuestLinks = (): boolean => {
  return useSite().guestLinks
}

/** Whether the current user can create guest links for this project. */
export const useMayShare = (project: Project): boolean => {
  const isOn = useGuestLinks()
  return isOn && may(project, 'manageLinks')
}
