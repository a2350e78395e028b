/** Nobody outside the demo has an address there. */
export const demoDomain = 'demo.joinery.example'
