import { promptExamples } from '@joinery/contract/messages/genai-messages'

export const isExample = (text: string): boolean => promptExamples.some(({ prompt }) => prompt === text)
