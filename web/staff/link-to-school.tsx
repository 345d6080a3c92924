import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { listSchoolEvents } from '../../contract/own-school.ts'
import { staff } from '../../domain/screens.ts'
import { call } from '../call.ts'

/** A link to the visitor's own school, for its staff only. */
export function LinkToSchool() {
  const [schools, setSchools] = useState<string[]>([])
  useEffect(() => {
    call(listSchoolEvents).then(
      (found) => setSchools(found.schools),
      () => undefined,
    )
  }, [])
  if (schools.length === 0) return null
  return (
    <p>
      <Link to={staff.events} className="underline decoration-edge underline-offset-4 hover:decoration-ink">
        To the photo days of {schools.join(', ')}
      </Link>
    </p>
  )
}
