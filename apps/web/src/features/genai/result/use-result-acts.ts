import type { GeneratedImage } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'
import { useNavigate } from 'react-router'

import { fetchGenerated } from '#api/ai.ts'
import { updateProject } from '#api/projects.ts'
import { postMessage } from '#api/replies.ts'
import { nameInProject } from '#features/genai/file-names.ts'
import { useActs } from '#features/genai/use-acts.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { postContent } from './post-content.ts'

const say = messages.ai

/** What can be done with images that were made, as far as this person may. */
export const useResultActs = (project: Project, onUseAsInput: (file: File) => void) => {
  const session = useSessionStore()
  const navigate = useNavigate()
  /** By what is done and the image. */
  const { busy, fault, run } = useActs<string>()
  const id = project.uid_project

  const handleSave = async (image: GeneratedImage) => {
    await updateProject(session, id, {}, [await fetchGenerated(image, nameInProject(image))])
    showToast({
      text: 'Saved to the files of the project.',
      tone: 'good',
      action: { label: 'Open', onAct: () => void navigate(paths.project(id)) },
    })
  }
  const handlePost = async (image: GeneratedImage) => {
    const message = {
      content: postContent(image),
      quotedMessage: null,
      clientId: `${image.id}-${Date.now()}`,
      files: [await fetchGenerated(image)],
    }
    await postMessage(session, id, message)
    showToast({
      text: 'Posted to the discussion.',
      tone: 'good',
      action: { label: 'Open', onAct: () => void navigate(paths.project(id, 'discussion')) },
    })
  }

  return {
    fault,
    isBusy: (act: 'download' | 'use' | 'save' | 'post', image: GeneratedImage): boolean =>
      busy === `${act} ${image.id}`,
    canSave: may(project, 'editProject'),
    canPost: may(project, 'sendMessage'),
    download: (image: GeneratedImage) =>
      void run(`download ${image.id}`, async () => saveFile(await fetchGenerated(image)), say.downloadFailed),
    takeAsInput: (image: GeneratedImage) =>
      void run(`use ${image.id}`, async () => onUseAsInput(await fetchGenerated(image)), say.downloadFailed),
    save: (image: GeneratedImage) =>
      void run(`save ${image.id}`, () => handleSave(image), messages.project.updateFailed),
    post: (image: GeneratedImage) => void run(`post ${image.id}`, () => handlePost(image), messages.reply.createFailed),
  }
}
