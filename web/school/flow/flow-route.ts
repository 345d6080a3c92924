import { parseClass } from '../../../domain/school/classes.ts'
import { type Stage, stageInAddress, stageOfAddress } from '../../../domain/school/stages.ts'
import { school } from '../../../domain/screens.ts'

/** A step of the flow, as in the address. Never a name: `pupil` is the id of a placeholder or of a linked pupil. */
export type FlowRoute =
  | { step: 'years' }
  | { step: 'auth' }
  | { step: 'classes'; year: Stage }
  | { step: 'pupils'; year: Stage; classRef: string }
  | { step: 'individual'; year: Stage; classRef: string; pupil: string }

/** Reads the place from an address; invalid parts are dropped, with all below them. */
export function readFlowRoute(search: URLSearchParams): FlowRoute {
  if (search.get('step') === 'auth') return { step: 'auth' }
  const year = stageOfAddress(search.get('year'))
  if (year === undefined) return { step: 'years' }
  const classRef = search.get('class') ?? ''
  const named = parseClass(classRef)
  if ('problem' in named || named.name !== classRef || !named.stages.includes(year))
    return { step: 'classes', year }
  const pupil = search.get('pupil') ?? ''
  const isPupil = /^[0-9a-f-]{36}$/.test(pupil) || isPlaceholderOf(classRef, pupil)
  return isPupil ? { step: 'individual', year, classRef, pupil } : { step: 'pupils', year, classRef }
}

/** The id of a placeholder is its class and a number. */
const isPlaceholderOf = (classRef: string, pupil: string) =>
  pupil.startsWith(`${classRef}-`) && /^\d{1,2}$/.test(pupil.slice(classRef.length + 1))

export function flowAddress(place: FlowRoute): string {
  if (place.step === 'years') return school.flow
  if (place.step === 'auth') return `${school.flow}?step=auth`
  const parts: [string, string][] = [['year', stageInAddress(place.year)]]
  if (place.step !== 'classes') parts.push(['class', place.classRef])
  if (place.step === 'individual') parts.push(['pupil', place.pupil])
  return `${school.flow}?${new URLSearchParams(parts)}`
}

/** The parent step: individual, pupils, classes, years. Signing in counts as a child of years. */
export function parentOf(place: FlowRoute): FlowRoute | null {
  switch (place.step) {
    case 'years':
      return null
    case 'auth':
    case 'classes':
      return { step: 'years' }
    case 'pupils':
      return { step: 'classes', year: place.year }
    case 'individual':
      return { step: 'pupils', year: place.year, classRef: place.classRef }
  }
}
