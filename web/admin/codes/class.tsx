import { useParams } from 'react-router'
import { CodesScreen } from './screen.tsx'

/** Which students of a class have been sent their code. */
export default function ClassCodesPage() {
  const { classId = '' } = useParams()
  return <CodesScreen scope={{ level: 'classes', id: classId }} />
}
