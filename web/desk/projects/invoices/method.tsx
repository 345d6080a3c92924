import { useState } from 'react'
import type { InvoiceMethod } from '../../../../domain/projects/invoices.ts'
import { RadioChoice } from '../../kit/form/radio-choice.tsx'

/** Which way money came or goes; the first is chosen. */
export function Method<Of extends InvoiceMethod>({
  legend,
  methods,
  words,
}: {
  legend: string
  methods: readonly [Of, ...Of[]]
  words: Record<Of, { label: string; hint: string }>
}) {
  const [method, setMethod] = useState<Of>(methods[0])
  return (
    <RadioChoice
      legend={legend}
      name="method"
      value={method}
      onChange={setMethod}
      options={methods.map((value) => ({ value, ...words[value] }))}
    />
  )
}
