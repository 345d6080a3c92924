import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { desk } from '../addresses.ts'
import { crumbsOf, useLevels } from '../breadcrumbs.ts'
import { eventQuery } from '../live-queries.ts'
import { DeskLink } from '../ui/button.tsx'
import { DeskPage } from '../ui/page.tsx'
import { Trouble } from '../ui/states.tsx'
import { SortingHelp, UploadSection, UploadWaiting } from './upload-section.tsx'

/** Photos of a whole event, as they come from the camera. */
export default function EventUploadPage() {
  const { eventId = '' } = useParams()
  const detail = useQuery(eventQuery(eventId))
  const event = detail.data?.event
  const known = useLevels({ eventId })
  const failed = detail.isError && !event
  return (
    <DeskPage
      title="Upload Photos"
      crumbs={crumbsOf(known, { failed })}
      actions={
        <>
          <DeskLink to={desk.event(eventId)}>Back</DeskLink>
          <DeskLink to={desk.sorting(eventId)}>Sort photos</DeskLink>
        </>
      }
    >
      {failed ? (
        <Trouble error={detail.error} what="event" onRetry={() => detail.refetch()} />
      ) : (
        <>
          {event ? (
            <UploadSection target={{ level: 'event', id: eventId, name: event.name }} />
          ) : (
            <UploadWaiting />
          )}
          <SortingHelp />
        </>
      )}
    </DeskPage>
  )
}
