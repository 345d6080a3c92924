import type { PupilSummary } from '../../../domain/school/pupil-list.ts'

/**
 * Students whose name, parent's e-mail or access code contains the text, whatever the case. An empty text finds all.
 */
export function searchPupils(pupils: PupilSummary[], typed: string): PupilSummary[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return pupils
  return pupils.filter(({ name, parentEmail, accessCode }) =>
    [name, parentEmail ?? '', accessCode].some((value) => value.toLowerCase().includes(text)),
  )
}
