import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explain } from '../../explain.ts'
import { FormFailure, quietButton } from '../form-parts.tsx'

interface ListingProps<Data> {
  asked: UseQueryResult<Data>
  /** `list of devices` */
  what: string
  children: (data: Data) => ReactNode
}

/** What was asked of the server: on its way, there, or not to be had. */
export function Listing<Data>({ asked, what, children }: ListingProps<Data>) {
  if (asked.data !== undefined) return children(asked.data)
  if (asked.isPending)
    return (
      <p role="status" className="slate animate-pulse text-soft">
        Fetching the {what}…
      </p>
    )
  return (
    <>
      <FormFailure>{explain(asked.error).text}</FormFailure>
      <button type="button" onClick={() => asked.refetch()} className={quietButton}>
        Try again
      </button>
    </>
  )
}
