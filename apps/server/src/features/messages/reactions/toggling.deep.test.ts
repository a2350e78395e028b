import { testToggling } from '#testing/toggle-reactions.ts'

testToggling(50, 3)
