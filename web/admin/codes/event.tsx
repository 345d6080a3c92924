import { useParams } from 'react-router'
import { CodesScreen } from './screen.tsx'

/** Who of an event has got their code. */
export default function EventCodesPage() {
  const { eventId = '' } = useParams()
  return <CodesScreen scope={{ level: 'events', id: eventId }} />
}
