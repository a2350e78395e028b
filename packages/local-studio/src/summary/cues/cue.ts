/** What a sentence says that a summary should keep. */
export type Cue =
  | 'decision'
  | 'approval'
  | 'preference'
  | 'emphasis'
  | 'pending'
  | 'request'
  | 'question'
  | 'change'
  | 'problem'
  | 'deadline'
  | 'date'
  | 'money'
  | 'measure'
  | 'material'
  | 'person'

/** `neutral` only hides the cue that is inside it. */
export type PhraseKind =
  | Extract<Cue, 'decision' | 'approval' | 'preference' | 'emphasis' | 'pending' | 'request' | 'change' | 'problem'>
  | 'small-talk'
  | 'laughter'
  | 'chatter'
  | 'neutral'
