import { staffAccessWords } from '../../content/staff/school-desk.ts'
import { account, school } from '../../domain/screens.ts'
import { DeskButton, DeskLink } from '../admin/ui/button.tsx'
import type { FailedLoad } from '../admin/ui/load-failure.tsx'
import { ApiError } from '../api.ts'
import { reasonOf } from '../explain.ts'

/** A failed load, and what to do. Another school's data looks like missing data. */
export function StaffLoadFailure({ error, onRetry }: FailedLoad) {
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const weak = error instanceof ApiError && error.code === 'weak_password'
  return (
    <div role="alert" className="border-rowan border-l-2 py-1 pl-5">
      <h2 className="text-item leading-tight">{missing ? 'Nothing to see here' : 'This did not load'}</h2>
      <p className="mt-2 max-w-[36em] text-soft">{missing ? staffAccessWords.notYours : reasonOf(error)}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        {weak && <DeskLink to={account.password}>Choose a new password</DeskLink>}
        {missing ? (
          <DeskLink to={school.gate}>To the school photos</DeskLink>
        ) : (
          <DeskButton onClick={onRetry}>Try again</DeskButton>
        )}
      </div>
    </div>
  )
}
