import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explainError } from '../../http/error-messages.ts'
import { FormFailure, quietButton } from '../form.tsx'

interface ListingProps<Data> {
  query: UseQueryResult<Data>
  /** `list of devices` */
  what: string
  children: (data: Data) => ReactNode
}

/** A query's result: loading, loaded or failed. */
export function Listing<Data>({ query, what, children }: ListingProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending)
    return (
      <p role="status" className="slate animate-pulse text-soft">
        Fetching the {what}…
      </p>
    )
  return (
    <>
      <FormFailure>{explainError(query.error).text}</FormFailure>
      <button type="button" onClick={() => query.refetch()} className={quietButton}>
        Try again
      </button>
    </>
  )
}

/** A list row: what it is, and what can be done with it. */
export function Row({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex min-h-16 items-center justify-between gap-6 border-line border-b py-3">
      <div className="min-w-0 leading-snug">{children}</div>
      {action}
    </li>
  )
}
