const slowness = Number(process.env['TEST_SLOWNESS'] ?? '1')

/** A limit that only ends what hangs, in milliseconds. `TEST_SLOWNESS=5` gives a machine under load five times as long. */
export const stretch = (milliseconds: number): number => milliseconds * slowness
