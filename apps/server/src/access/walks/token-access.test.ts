// One call of each kind; token-access.deep.test.ts makes all.
import { walkTokens } from '../walk-tokens.ts'

walkTokens([
  'getMe',
  'getProject',
  'createReply',
  'createProject',
  'search',
  'listProjects',
  'listSessions',
  'decideApproval',
  'createLink',
  'exportPeople',
  'getGuestReview',
])
