import type { ReactNode } from 'react'
import { explainError } from '../http/error-messages.ts'
import { Failure } from '../shell/screen.tsx'
import { Button } from '../ui/button.tsx'

interface QueryResultProps<Data> {
  /** Names the content: `Your orders`. */
  what: string
  query: { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** A query's result: loading, loaded or failed. */
export function QueryResult<Data>({ what, query, children }: QueryResultProps<Data>) {
  const { data, error, isPending, refetch } = query
  if (data !== undefined) return children(data)
  if (isPending)
    return (
      <p role="status" className="slate mt-8 animate-pulse text-soft">
        {what}…
      </p>
    )
  const { title, text } = explainError(error)
  return (
    <div className="mt-8 grid max-w-[36em] gap-4">
      <Failure title={title}>{text}</Failure>
      <p>
        <Button look="outline" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    </div>
  )
}
