import { staffAccessWords } from '../../content/staff/school-desk.ts'
import { account, school } from '../../domain/screens.ts'
import { type FailedLoad, FailureFrame } from '../desk/kit/data/query-result.tsx'
import { DeskLink } from '../desk/kit/page/button.tsx'
import { ApiError } from '../http/api.ts'

/** A failed load, and what to do. Another school's data looks like missing data. */
export function StaffLoadFailure(failed: FailedLoad) {
  const { error } = failed
  const weak = error instanceof ApiError && error.code === 'weak_password'
  return (
    <FailureFrame
      {...failed}
      title="This did not load"
      missing={{
        title: 'Nothing to see here',
        text: staffAccessWords.notYours,
        way: <DeskLink to={school.gate}>To the school photos</DeskLink>,
      }}
    >
      {weak && <DeskLink to={account.password}>Choose a new password</DeskLink>}
    </FailureFrame>
  )
}
