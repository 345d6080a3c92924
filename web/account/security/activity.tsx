import { useQuery } from '@tanstack/react-query'
import { activityWords, securityWords } from '../../../content/account/security.ts'
import { listOwnActivity } from '../../../contract/account.ts'
import { longMoment } from '../../../domain/days.ts'
import { queryOf } from '../../endpoint-query.ts'
import { forAccount } from '../../school/queries.ts'
import { Listing, Row } from './listing.tsx'

/** Recent events of the account, so that its owner can spot what was not theirs. */
export function Activity({ userId }: { userId: string }) {
  const query = useQuery(forAccount(queryOf(listOwnActivity), userId))
  return (
    <Listing query={query} what="last entries">
      {({ entries }) => {
        return (
          <>
            <p className="mb-5 text-soft">{securityWords.notYou}</p>
            {entries.length === 0 && <p className="text-soft">Nothing yet.</p>}
            <ul aria-label="Recent activity" className="border-line border-t empty:hidden">
              {entries.slice(0, 20).map(({ id, at, action, device, address }) => (
                <Row key={id}>
                  <p>{activityWords[action]}</p>
                  <p className="mt-0.5 text-note text-soft">
                    {[longMoment(at), device, address].filter(Boolean).join(' · ')}
                  </p>
                </Row>
              ))}
            </ul>
          </>
        )
      }}
    </Listing>
  )
}
