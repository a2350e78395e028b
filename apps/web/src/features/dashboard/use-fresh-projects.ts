import { useEffect } from 'react'

import { refreshProjects } from '#api/projects.ts'
import { useServerEvent } from '#lib/use-connection.ts'

/** While the list is open it is read again when its reader comes back to it, or has read a discussion elsewhere. */
export const useFreshProjects = (): void => {
  useServerEvent('project_read', () => void refreshProjects())
  useEffect(() => {
    const handleFocus = () => void refreshProjects()
    addEventListener('focus', handleFocus)
    return () => removeEventListener('focus', handleFocus)
  }, [])
}
