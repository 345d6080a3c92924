import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, EndpointSpec } from '../../../contract/endpoint.ts'
import { listEvents, showClass, showEvent } from '../../../contract/events/events.ts'
import { searchPupils, showPupil } from '../../../contract/roster/pupils.ts'
import { fullName } from '../../../domain/person-name.ts'
import type { ClassDetail } from '../../../domain/school/event-screens.ts'
import type { EventSummary } from '../../../domain/school/events.ts'
import type { PupilDetail } from '../../../domain/school/pupils.ts'
import { desk } from '../../../domain/screens.ts'
import { keyOf } from '../../http/endpoint-query.ts'
import type { Crumb } from '../kit/page/page.tsx'

/** A screen's position in the desk; unknown parts are left out. */
export interface Levels {
  eventId?: string | undefined
  eventName?: string | undefined
  classId?: string | undefined
  classRef?: string | undefined
  pupilName?: string | undefined
}

/** An event from cached answers, until it has been fetched itself. */
export function useCachedEvent(eventId: string): EventSummary | undefined {
  return eventIn(useQueryClient(), eventId)
}

/** The same for a class. */
export function useCachedClass(classId: string): Pick<ClassDetail, 'event' | 'class'> | undefined {
  return classIn(useQueryClient(), classId)
}

/** A screen's position, as far as the cache knows it. */
export function useLevels(of: { eventId: string } | { classId: string } | { pupilId: string }): Levels {
  const cache = useQueryClient()
  if ('pupilId' in of) return cachedPupilLevels(cache, of.pupilId)
  if ('classId' in of) return { classId: of.classId, ...classLevels(classIn(cache, of.classId)) }
  return { eventId: of.eventId, eventName: eventIn(cache, of.eventId)?.name }
}

interface CrumbOptions {
  /** Includes the class. */
  withClass?: boolean
  /** The screen failed to load, so unknown levels stay unknown. */
  failed?: boolean
}

/** The crumbs above a screen. */
export function breadcrumbsOf(
  levels: Levels,
  { withClass = false, failed = false }: CrumbOptions = {},
): Crumb[] {
  const { eventId, eventName, classId, classRef } = levels
  const crumbs = [
    { label: 'Events', to: desk.events },
    { label: eventName, to: eventId && desk.event(eventId) },
    ...(withClass ? [{ label: classRef && `Class ${classRef}`, to: classId && desk.class(classId) }] : []),
  ]
  return failed ? crumbs.filter(({ label }) => label) : crumbs
}

/** All cached answers of an endpoint. */
const everyCached = <Spec extends EndpointSpec>(cache: QueryClient, endpoint: Endpoint<Spec>) =>
  cache
    .getQueriesData<AnswerOf<Spec>>({ queryKey: keyOf(endpoint) })
    .flatMap(([, answer]) => (answer ? [answer] : []))

function eventIn(cache: QueryClient, eventId: string) {
  const shown = everyCached(cache, showEvent).map(({ event }) => event)
  const listed = everyCached(cache, listEvents).flatMap(({ events }) => events)
  const above = everyCached(cache, showClass).map(({ event }) => event)
  return [...shown, ...listed, ...above].find(({ id }) => id === eventId)
}

function classIn(cache: QueryClient, classId: string) {
  const detail = everyCached(cache, showClass).find((one) => one.class.id === classId)
  if (detail) return detail
  for (const { event, classes } of everyCached(cache, showEvent)) {
    const found = classes.find(({ id }) => id === classId)
    if (found) return { event, class: found }
  }
  return undefined
}

function cachedPupilLevels(cache: QueryClient, pupilId: string): Levels {
  const detail = everyCached(cache, showPupil).find(({ id }) => id === pupilId)
  if (detail) return pupilLevels(detail)
  for (const one of everyCached(cache, showClass)) {
    const found = one.pupils.find(({ id }) => id === pupilId)
    if (found) return { ...classLevels(one), pupilName: found.name }
  }
  const searched = everyCached(cache, searchPupils).flatMap(({ pupils }) => pupils)
  const found = searched.find(({ id }) => id === pupilId)
  return found ? { ...found, pupilName: found.name } : {}
}

const classLevels = (known: Pick<ClassDetail, 'event' | 'class'> | undefined): Levels =>
  known
    ? {
        eventId: known.event.id,
        eventName: known.event.name,
        classId: known.class.id,
        classRef: known.class.ref,
      }
    : {}

const pupilLevels = (pupil: PupilDetail): Levels => ({
  ...pupil,
  pupilName: fullName(pupil),
})
