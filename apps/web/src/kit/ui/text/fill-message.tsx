import { Fragment, type ReactNode } from 'react'

/** Puts elements into a message: fillMessage('You left {project}', { project: <strong>…</strong> }). */
export const fillMessage = (message: string, values: Readonly<Record<string, ReactNode>>): ReactNode =>
  message.split(/\{(\w+)\}/).map((part, index) => (
    // The parts of a fixed message never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>
  ))
