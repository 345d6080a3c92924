import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explain } from '../../explain.ts'
import { FormFailure } from '../form.tsx'
import { quietButton } from '../quiet-button.ts'

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
      <FormFailure>{explain(query.error).text}</FormFailure>
      <button type="button" onClick={() => query.refetch()} className={quietButton}>
        Try again
      </button>
    </>
  )
}
