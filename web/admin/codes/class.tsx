import { useParams } from 'react-router'
import { CodesScreen } from './screen.tsx'

/** Who of a class has got their code. */
export default function ClassCodesPage() {
  const { classId = '' } = useParams()
  return <CodesScreen scope={{ level: 'classes', id: classId }} />
}
