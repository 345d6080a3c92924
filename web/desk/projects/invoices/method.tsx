import { useState } from 'react'
import type { handMethods } from '../../../../content/desk/projects.ts'
import { HAND_METHODS, type HandMethod } from '../../../../domain/projects/projects.ts'
import { RadioChoice } from '../../kit/form/radio-choice.tsx'

/** Which way money came or went. */
export function Method({ legend, methods }: { legend: string; methods: typeof handMethods }) {
  const [method, setMethod] = useState<HandMethod>('transfer')
  return (
    <RadioChoice
      legend={legend}
      name="method"
      value={method}
      onChange={setMethod}
      options={HAND_METHODS.map((value) => ({ value, ...methods[value] }))}
    />
  )
}
