import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { desk } from '../../../../domain/screens.ts'
import { breadcrumbsOf, useLevels } from '../../frame/breadcrumbs.ts'
import { eventQuery } from '../../kit/data/live-queries.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { SortingHelp, UploadSection, UploadSkeleton } from './upload-section.tsx'

/** Uploads photos of a whole event, straight from the camera. */
export default function EventUploadPage() {
  const { eventId = '' } = useParams()
  const detail = useQuery(eventQuery(eventId))
  const event = detail.data?.event
  const known = useLevels({ eventId })
  return (
    <DeskPage
      title="Upload Photos"
      crumbs={breadcrumbsOf(known, { failed: detail.isLoadingError })}
      actions={<DeskLink to={desk.sorting(eventId)}>Sort photos</DeskLink>}
    >
      <QueryResult query={detail} what="event">
        {event ? (
          <UploadSection target={{ level: 'event', id: eventId, name: event.name }} />
        ) : (
          <UploadSkeleton />
        )}
        <SortingHelp />
      </QueryResult>
    </DeskPage>
  )
}
