import type { GeneratedImage } from '@joinery/contract/ai'
import type { ProjectTab } from '@joinery/contract/pages'
import type { Project } from '@joinery/contract/projects'
import { useNavigate } from 'react-router'

import { saveGenerated } from '#api/ai.ts'
import { createCard, refreshBoard } from '#api/kanban.ts'
import { postMessage } from '#api/replies.ts'
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
  const attached = { files: [], uid_images: [image.id] }
  const newId = () => `${image.id}-${Date.now()}`
  return {
    save: async () => {
      await saveGenerated(session, image, id)
      tell('Saved to the files of the project.')
    },
    post: async () => {
      const message = { ...attached, content: postContent(image), quotedMessage: null, clientId: newId() }
      await postMessage(session, id, message)
      tell('Posted to the discussion.', 'discussion')
    },
    makeCard: async () => {
      await createCard(session, id, { ...attached, content: cardContent(image), clientId: newId() }, {})
      void refreshBoard(id)
      tell('Added to the board.', 'board')
    },
  }
}
