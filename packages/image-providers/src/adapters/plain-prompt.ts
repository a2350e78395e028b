/** Removes arguments from the prompt that stable-diffusion.cpp would execute. */
export const withoutArguments = (prompt: string): string => prompt.replaceAll(/<\/?\s*sd_cpp_extra_args\s*>/gi, ' ')
