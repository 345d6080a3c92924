import { anyScreen } from '../../../content/desk/any-screen.ts'
import { desk } from '../../../domain/screens.ts'
import { ApiError } from '../../api.ts'
import { reasonOf } from '../../explain.ts'
import { DeskButton, DeskLink } from './button.tsx'

export interface FailedLoad {
  error: unknown
  onRetry: () => void
}

/** A failed load, with a retry button or a way back. */
export function LoadFailure({ error, what, onRetry }: FailedLoad & { what: string }) {
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <div role="alert" className="mt-4 border-rowan border-l-2 py-1 pl-5">
      <h2 className="text-item leading-tight">
        {missing ? anyScreen.noSuch(what) : anyScreen.notLoaded(what)}
      </h2>
      <p className="mt-2 max-w-[36em] text-soft">{missing ? anyScreen.mistyped : reasonOf(error)}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        {missing ? (
          <DeskLink to={desk.events}>All events</DeskLink>
        ) : (
          <DeskButton onClick={onRetry}>Try again</DeskButton>
        )}
      </div>
    </div>
  )
}
