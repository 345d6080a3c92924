import type { PupilMark } from '../../../domain/school/photo-day.ts'

interface Mark {
  id: string
  mark: PupilMark | 'undone'
  undoes: string | null
}

type Active<Row> = Omit<Row, 'mark'> & { mark: PupilMark }

/** The marks of a pupil that nobody has undone, in the order given. */
export function activeMarks<Row extends Mark>(marks: readonly Row[]): Active<Row>[] {
  const undone = new Set(marks.map(({ undoes }) => undoes))
  return marks.flatMap((one) => {
    const { mark } = one
    return mark === 'undone' || undone.has(one.id) ? [] : [{ ...one, mark }]
  })
}
