/** Removes the tags that stable-diffusion.cpp reads arguments from, so that users cannot set any by their prompt. */
export const withoutArguments = (prompt: string): string => prompt.replaceAll(/<\/?\s*sd_cpp_extra_args\s*>/gi, ' ')
