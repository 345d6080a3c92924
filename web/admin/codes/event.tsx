import { useParams } from 'react-router'
import { CodesScreen } from './screen.tsx'

/** Which students of an event have been sent their code. */
export default function EventCodesPage() {
  const { eventId = '' } = useParams()
  return <CodesScreen scope={{ level: 'events', id: eventId }} />
}
