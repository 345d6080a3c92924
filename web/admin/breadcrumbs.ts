import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, EndpointSpec } from '../../contract/endpoint.ts'
import { listEvents, showClass, showEvent } from '../../contract/events.ts'
import { searchPupils, showPupil } from '../../contract/pupils.ts'
import type { PupilDetail } from '../../domain/school/pupils.ts'
import type { ClassDetail, EventSummary } from '../../domain/school/school.ts'
import { keyOf } from '../endpoint-query.ts'
import { desk } from './addresses.ts'
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

/** Every answer of an endpoint that is still kept. */
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

function levelsOfPupil(cache: QueryClient, pupilId: string): Levels {
  const detail = everyCached(cache, showPupil).find(({ id }) => id === pupilId)
  if (detail) return ofPupil(detail)
  for (const one of everyCached(cache, showClass)) {
    const found = one.pupils.find(({ id }) => id === pupilId)
    if (found) return { ...ofClass(one), pupilName: found.name }
  }
  const searched = everyCached(cache, searchPupils).flatMap(({ pupils }) => pupils)
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
