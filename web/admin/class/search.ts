import type { PupilSummary } from '../../../domain/school/pupil-list.ts'

type Searched = Pick<PupilSummary, 'name' | 'parentEmail' | 'accessCode'>

/**
 * Students whose name, parent's e-mail or access code contains the text, whatever the case. An empty text finds all.
 */
export function searchPupils<Pupil extends Searched>(pupils: Pupil[], typed: string): Pupil[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return pupils
  return pupils.filter(({ name, parentEmail, accessCode }) =>
    [name, parentEmail ?? '', accessCode].some((value) => value.toLowerCase().includes(text)),
  )
}
