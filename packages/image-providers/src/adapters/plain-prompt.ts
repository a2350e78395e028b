/** stable-diffusion.cpp takes arguments out of the prompt: never those of the person who writes. */
export const withoutArguments = (prompt: string): string => prompt.replaceAll(/<\/?\s*sd_cpp_extra_args\s*>/gi, ' ')
