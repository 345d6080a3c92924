import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { desk } from '../addresses.ts'
import { DeskLink } from '../parts/button.tsx'
import { DeskPage } from '../parts/page.tsx'
import { Trouble } from '../parts/states.tsx'
import { eventQuery } from '../queries.ts'
import { SortingHelp, UploadSection } from './upload-section.tsx'

/** Photos of a whole event, as they come from the camera. */
export default function EventUploadPage() {
  const { eventId = '' } = useParams()
  const detail = useQuery(eventQuery(eventId))
  const event = detail.data?.event
  return (
    <DeskPage
      title="Upload Photos"
      crumbs={[
        { label: 'Events', to: desk.events },
        { label: event?.name, to: desk.event(eventId) },
      ]}
      actions={
        <>
          <DeskLink to={desk.event(eventId)}>Back</DeskLink>
          <DeskLink to={desk.sorting(eventId)}>Sort photos</DeskLink>
        </>
      }
    >
      {detail.isError && !event ? (
        <Trouble error={detail.error} what="event" onRetry={() => detail.refetch()} />
      ) : (
        event && (
          <>
            <UploadSection target={{ level: 'event', id: eventId, name: event.name }} />
            <SortingHelp />
          </>
        )
      )}
    </DeskPage>
  )
}
