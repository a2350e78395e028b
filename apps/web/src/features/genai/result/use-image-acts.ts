import type { GeneratedImage } from '@joinery/contract/ai'
import type { ProjectTab } from '@joinery/contract/pages'
import type { Project } from '@joinery/contract/projects'
import { useNavigate } from 'react-router'

import { postGenerated, saveGenerated } from '#api/generated.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { cardContent, postContent } from './post-content.ts'

/** What can become of a generated image in a project. The server copies it: nothing is sent from here. */
export const useImageActs = (image: GeneratedImage, { uid_project: id }: Project) => {
  const session = useSessionStore()
  const navigate = useNavigate()
  const tell = (text: string, tab?: ProjectTab) =>
    showToast({
      text,
      tone: 'good',
      action: { label: 'Open', onAct: () => void navigate(paths.project(id, tab)) },
    })
  return {
    save: async () => {
      await saveGenerated(session, image, id)
      tell('Saved to the files of the project.')
    },
    post: async () => {
      await postGenerated(session, image, id, { replyType: 'discussion', content: postContent(image) })
      tell('Posted to the discussion.', 'discussion')
    },
    makeCard: async () => {
      await postGenerated(session, image, id, { replyType: 'kanban', content: cardContent(image) })
      tell('Added to the board.', 'board')
    },
  }
}
