import { callsWithToken, walkTokens } from '../walk-tokens.ts'

walkTokens(callsWithToken)
