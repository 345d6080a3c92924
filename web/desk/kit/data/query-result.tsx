import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { anyScreen } from '../../../../content/desk/kit.ts'
import { desk } from '../../../../domain/screens.ts'
import { ApiError } from '../../../http/api.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import { useDeskRole } from '../../frame/desk-role.ts'
import { DeskButton, DeskLink } from '../page/button.tsx'
import { SkeletonRows } from '../page/skeleton.tsx'

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** Of what has loaded; or content with skeletons of its own, such as a table. */
  children: ReactNode | ((data: Data) => ReactNode)
  /** Instead of rows. */
  skeleton?: ReactNode
} & (
  | { /** What did not load: `list of orders`. */ what: string; Failure?: undefined }
  | { what?: undefined; Failure: (failed: FailedLoad) => ReactNode }
)

/** What a query has loaded, or its skeleton, or why the first load failed. A failed refetch changes nothing. */
export function QueryResult<Data>({
  query,
  skeleton = <SkeletonRows />,
  children,
  what,
  Failure,
}: LoadedProps<Data>) {
  const { data, error, isLoadingError, refetch } = query
  if (isLoadingError) {
    const failed = { error, onRetry: () => void refetch() }
    return Failure ? <Failure {...failed} /> : <LoadFailure {...failed} what={what} />
  }
  if (typeof children !== 'function') return children
  return data === undefined ? skeleton : children(data)
}

export interface FailedLoad {
  error: unknown
  onRetry: () => void
}

/** A failed load of the desk's, with a retry button or a way back. */
export function LoadFailure({ what, ...failed }: FailedLoad & { what: string }) {
  const isAdmin = useDeskRole() === 'admin'
  return (
    <FailureFrame
      {...failed}
      title={anyScreen.notLoaded(what)}
      missing={{
        title: anyScreen.noSuch(what),
        text: anyScreen.mistyped,
        way: isAdmin && <DeskLink to={desk.events}>All events</DeskLink>,
      }}
      className="mt-4"
    />
  )
}

interface FailureFrameProps extends FailedLoad {
  title: string
  /** What to say instead where there is nothing to load, and the way on. */
  missing: { title: string; text: string; way: ReactNode }
  /** A further way out, before the retry button. */
  children?: ReactNode
  className?: string
}

/** Why a load failed, and what to do about it. */
export function FailureFrame({
  error,
  onRetry,
  title,
  missing,
  children,
  className = '',
}: FailureFrameProps) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <div role="alert" className={`border-rowan border-l-2 py-1 pl-5 ${className}`}>
      <h2 className="text-item leading-tight">{isMissing ? missing.title : title}</h2>
      <p className="mt-2 max-w-[36em] text-soft">{isMissing ? missing.text : reasonOf(error)}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        {children}
        {isMissing ? missing.way : <DeskButton onClick={onRetry}>Try again</DeskButton>}
      </div>
    </div>
  )
}

/** An empty state, and what to do about it. */
export function EmptyState({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="border-line border-b py-12">
      <h2 className="text-item leading-tight">{title}</h2>
      {children && <p className="mt-2 max-w-[36em] text-soft">{children}</p>}
      {actions && <div className="mt-5 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
