const slowness = Number(process.env['TEST_SLOWNESS'] ?? '1')

/** Scales a timeout for hanging operations. `TEST_SLOWNESS=5` allows a loaded machine five times as long. */
export const stretch = (milliseconds: number): number => milliseconds * slowness
