/** Servers with known differences; see compatible.ts. */
export const compatibleServers = ['openai', 'stable-diffusion.cpp', 'vllm-omni', 'localai'] as const

export type CompatibleServer = (typeof compatibleServers)[number]
