import { useQuery } from '@tanstack/react-query'
import { showSchoolYears } from '../../../contract/events/events.ts'
import type { MyPupil } from '../../../domain/photos/photos.ts'
import { stagesToShow } from '../../../domain/school/classes-together.ts'
import { queryOf } from '../../http/endpoint-query.ts'
import { useMyPupils } from '../queries.ts'
import type { Schools } from './class-list.ts'

const MINUTE = 60_000

/** The visitor's children, and what of the schools there is to choose from; undefined while it is loading. */
export function useSchools(userId: string | undefined): {
  mine: readonly MyPupil[]
  schools: Schools | undefined
} {
  const mine = useMyPupils(userId)
  const all = useQuery({ ...queryOf(showSchoolYears), staleTime: 5 * MINUTE })
  const isLoading = all.isPending || (userId !== undefined && mine.isPending)
  // Without an answer the sample is still there to look at.
  const schools = { years: all.data?.years ?? stagesToShow([]), classes: mine.data?.classes ?? [] }
  return { mine: mine.data?.pupils ?? [], schools: isLoading ? undefined : schools }
}
