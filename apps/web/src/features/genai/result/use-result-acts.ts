import type { GeneratedImage } from '@joinery/contract/ai'
import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { ProjectTab } from '@joinery/contract/pages'
import type { Project } from '@joinery/contract/projects'
import { useNavigate } from 'react-router'

import { fetchGenerated } from '#api/ai.ts'
import { postFailed, postGenerated, saveFailed, saveGenerated } from '#api/generated.ts'
import { saveAsVersion } from '#api/versions.ts'
import { useActs } from '#features/genai/use-acts.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { originOf } from '#kit/ui/pictures/ai-mark.tsx'
import { saveFile } from '#lib/browser/save-file.ts'
import type { IntentState } from '#lib/intent.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

const aiMessages = messages.ai
const texts = genaiMessages.result

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)

const written = (prompt: string): string => `<p>${escape(prompt).replaceAll('\n', '<br>')}</p>`

/** The text of a message with a generated image: its origin and the prompt. */
const postContent = ({ prompt, is_local }: GeneratedImage): string =>
  `<p><strong>${originOf(is_local)}</strong></p>${written(prompt)}`

/** The text of a card: only the prompt, because its image shows the origin. */
const cardContent = ({ prompt }: GeneratedImage): string => written(prompt)

/**
 * Actions on generated images within the user's permissions. The server copies images into the project; the client
 * uploads nothing.
 */
export const useResultActs = (project: Project, onUseAsInput: (file: File) => void) => {
  const session = useSessionStore()
  const navigate = useNavigate()
  /** Keyed by action and image. */
  const { busy, fault, run } = useActs<string>()
  const id = project.uid_project
  const showSuccess = (text: string, tab?: ProjectTab) =>
    showToast({
      text,
      tone: 'good',
      action: { label: commonMessages.open, onAct: () => void navigate(paths.project(id, tab)) },
    })

  const handleSave = async (image: GeneratedImage) => {
    await saveGenerated(session, image, id)
    showSuccess(texts.saved)
  }
  const handleVersion = async (image: GeneratedImage, { filename, uid_stack }: Attachment) => {
    const { uid_file, version } = await saveAsVersion(session, image, { uid_project: id, uid_stack })
    const state = { intent: 'versionSaved', id: uid_file } satisfies IntentState
    const onAct = () => void navigate(paths.file(id, uid_file), { state })
    showToast({
      text: texts.savedAsVersion(version, filename),
      tone: 'good',
      action: { label: commonMessages.open, onAct },
    })
  }
  const handlePost = async (image: GeneratedImage) => {
    await postGenerated(session, image, id, { replyType: 'discussion', content: postContent(image) })
    showSuccess(texts.posted, 'discussion')
  }
  const handleCard = async (image: GeneratedImage) => {
    await postGenerated(session, image, id, { replyType: 'kanban', content: cardContent(image) })
    showSuccess(texts.cardCreated, 'board')
  }

  return {
    fault,
    isBusy: (act: 'download' | 'use' | 'save' | 'version' | 'post' | 'card', image: GeneratedImage): boolean =>
      busy === `${act} ${image.id}`,
    canSave: may(project, 'addFiles'),
    canPost: may(project, 'sendMessage'),
    canMakeCard: may(project, 'useBoard'),
    download: (image: GeneratedImage) =>
      void run(
        `download ${image.id}`,
        async () => saveFile(await fetchGenerated(session, image)),
        aiMessages.downloadFailed,
      ),
    addAsInput: (image: GeneratedImage) =>
      void run(
        `use ${image.id}`,
        async () => onUseAsInput(await fetchGenerated(session, image)),
        aiMessages.downloadFailed,
      ),
    save: (image: GeneratedImage) => void run(`save ${image.id}`, () => handleSave(image), saveFailed),
    saveVersion: (image: GeneratedImage, file: Attachment) =>
      void run(`version ${image.id}`, () => handleVersion(image, file), reviewMessages.versionFailed),
    post: (image: GeneratedImage) => void run(`post ${image.id}`, () => handlePost(image), postFailed),
    makeCard: (image: GeneratedImage) => void run(`card ${image.id}`, () => handleCard(image), postFailed),
  }
}
