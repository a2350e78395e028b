const slowness = Number(process.env['TEST_SLOWNESS'] ?? '1')

/** Scales the timeout of an operation that may hang. On a busy machine, `TEST_SLOWNESS=5` allows five times as long. */
export const stretch = (milliseconds: number): number => milliseconds * slowness
