/** Milliseconds after which a test gives up. They only end what hangs: `TEST_SLOWNESS=5` allows five times as long. */
export const patience = 60_000 * Number(process.env['TEST_SLOWNESS'] ?? '1')
