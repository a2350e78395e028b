// Pure updates of a cached stack after the user's own changes.
import type { Pin, PinComment } from '@joinery/contract/review/pins'

import type { Stack } from '#api/review-reading.ts'

const changePin = (stack: Stack, uid_pin: string, change: (pin: Pin) => Pin): Stack => ({
  ...stack,
  pins: stack.pins.map((pin) => (pin.uid_pin === uid_pin ? change(pin) : pin)),
})

/** Adds or replaces a comment. */
export const withPin = (stack: Stack, pin: Pin): Stack => {
  const isKnown = stack.pins.some(({ uid_pin }) => uid_pin === pin.uid_pin)
  return isKnown ? changePin(stack, pin.uid_pin, () => pin) : { ...stack, pins: [...stack.pins, pin] }
}

export const withChange = (stack: Stack, uid_pin: string, change: Partial<Pin>): Stack =>
  changePin(stack, uid_pin, (pin) => ({ ...pin, ...change }))

export const withoutPin = (stack: Stack, gone: string): Stack => ({
  ...stack,
  pins: stack.pins.filter(({ uid_pin }) => uid_pin !== gone),
})

export const withComment = (stack: Stack, uid_pin: string, comment: PinComment): Stack =>
  changePin(stack, uid_pin, (pin) => {
    const isKnown = pin.comments.some(({ uid_comment }) => uid_comment === comment.uid_comment)
    const comments = isKnown
      ? pin.comments.map((known) => (known.uid_comment === comment.uid_comment ? comment : known))
      : [...pin.comments, comment]
    return { ...pin, comments }
  })

export const withoutComment = (stack: Stack, uid_pin: string, gone: string): Stack =>
  changePin(stack, uid_pin, (pin) => ({
    ...pin,
    comments: pin.comments.filter(({ uid_comment }) => uid_comment !== gone),
  }))
