// Loaded before a program (NODE_OPTIONS=--import): shifts its clock by CLOCK_OFF_MS. Timers are unaffected.
const off = Number(process.env.CLOCK_OFF_MS ?? 0)
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, words, made) =>
    Reflect.construct(target, words.length === 0 ? [RealDate.now() + off] : words, made) as Date,
  apply: () => new RealDate(RealDate.now() + off).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + off : (Reflect.get(target, name, receiver) as unknown),
})
