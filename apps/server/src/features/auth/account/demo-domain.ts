/** Reserved for demo accounts. */
export const demoDomain = 'demo.joinery.example'
