import { FolderPlus, ImagePlus, type LucideIcon, UserPlus } from 'lucide-react'

type Step = { readonly Icon: LucideIcon; readonly name: string; readonly text: string }

export const steps: readonly Step[] = [
  {
    Icon: FolderPlus,
    name: 'Create a project',
    text: 'One room, one client, one piece of work: its description, drawings, conversation and to-dos in one place.',
  },
  {
    Icon: UserPlus,
    name: 'Invite the people',
    text: 'The client, the workshop, the installer. An e-mail address is enough; whoever is new gets an invitation.',
  },
  {
    Icon: ImagePlus,
    name: 'Show what you mean',
    text: 'Drop in a photo, a sketch or a model view. Gen A.I. turns it into a picture that everybody understands.',
  },
]
