import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { PupilDetail } from '../../domain/school/pupils.ts'
import type {
  ClassDetail,
  EventDetail,
  EventList,
  EventSummary,
  FoundPupils,
} from '../../domain/school/school.ts'
import { desk } from './addresses.ts'
import { DESK } from './queries.ts'
import type { Crumb } from './ui/page.tsx'

/** Where a screen stands; left out is what is not known yet. */
export interface Levels {
  eventId?: string | undefined
  eventName?: string | undefined
  classId?: string | undefined
  classRef?: string | undefined
  pupilName?: string | undefined
}

/** What the screens that were looked at before say of an event, until it has been fetched itself. */
export function useKnownEvent(eventId: string): EventSummary | undefined {
  return eventIn(useQueryClient(), eventId)
}

/** The same of a class. */
export function useKnownClass(classId: string): Pick<ClassDetail, 'event' | 'class'> | undefined {
  return classIn(useQueryClient(), classId)
}

/** Where a screen stands, as far as that is known by now. */
export function useLevels(of: { eventId: string } | { classId: string } | { pupilId: string }): Levels {
  const cache = useQueryClient()
  if ('pupilId' in of) return levelsOfPupil(cache, of.pupilId)
  if ('classId' in of) return { classId: of.classId, ...ofClass(classIn(cache, of.classId)) }
  return { eventId: of.eventId, eventName: eventIn(cache, of.eventId)?.name }
}

interface CrumbOptions {
  /** The class is on the way down to the screen too. */
  withClass?: boolean
  /** The screen's own content was not to be had: what is not known by now will not be. */
  failed?: boolean
}

/** The levels above a screen. */
export function crumbsOf(levels: Levels, { withClass = false, failed = false }: CrumbOptions = {}): Crumb[] {
  const { eventId, eventName, classId, classRef } = levels
  const crumbs = [
    { label: 'Events', to: desk.events },
    { label: eventName, to: eventId && desk.event(eventId) },
    ...(withClass ? [{ label: classRef && `Class ${classRef}`, to: classId && desk.class(classId) }] : []),
  ]
  return failed ? crumbs.filter(({ label }) => label) : crumbs
}

const everyCached = <T>(cache: QueryClient, kind: string, parts = 3) =>
  cache
    .getQueriesData<T>({ queryKey: [DESK, kind] })
    .flatMap(([key, data]) => (data && key.length === parts ? [data] : []))

function eventIn(cache: QueryClient, eventId: string) {
  const shown = everyCached<EventDetail>(cache, 'event').map(({ event }) => event)
  const listed = everyCached<EventList>(cache, 'events', 2).flatMap(({ events }) => events)
  const above = everyCached<ClassDetail>(cache, 'class').map(({ event }) => event)
  return [...shown, ...listed, ...above].find(({ id }) => id === eventId)
}

function classIn(cache: QueryClient, classId: string) {
  const detail = everyCached<ClassDetail>(cache, 'class').find((one) => one.class.id === classId)
  if (detail) return detail
  for (const { event, classes } of everyCached<EventDetail>(cache, 'event')) {
    const found = classes.find(({ id }) => id === classId)
    if (found) return { event, class: found }
  }
  return undefined
}

function levelsOfPupil(cache: QueryClient, pupilId: string): Levels {
  const detail = everyCached<PupilDetail>(cache, 'pupil').find(({ id }) => id === pupilId)
  if (detail) return ofPupil(detail)
  for (const one of everyCached<ClassDetail>(cache, 'class')) {
    const found = one.pupils.find(({ id }) => id === pupilId)
    if (found) return { ...ofClass(one), pupilName: found.name }
  }
  const searched = everyCached<FoundPupils>(cache, 'search', 4).flatMap(({ pupils }) => pupils)
  const found = searched.find(({ id }) => id === pupilId)
  return found ? { ...found, pupilName: found.name } : {}
}

const ofClass = (known: Pick<ClassDetail, 'event' | 'class'> | undefined): Levels =>
  known
    ? {
        eventId: known.event.id,
        eventName: known.event.name,
        classId: known.class.id,
        classRef: known.class.ref,
      }
    : {}

const ofPupil = (pupil: PupilDetail): Levels => ({
  ...pupil,
  pupilName: `${pupil.firstName} ${pupil.lastName}`,
})
