import type { PupilSummary } from '../../../domain/school/pupil-list.ts'
import { folded } from '../../../domain/text.ts'

type Searched = Pick<PupilSummary, 'name' | 'parentEmail' | 'accessCode'>

/**
 * Students whose name, parent's e-mail or access code contains the text, whatever the case; names whatever
 * their accents too. An empty text finds all.
 */
export function searchPupils<Pupil extends Searched>(pupils: Pupil[], typed: string): Pupil[] {
  const [text, name] = [typed.trim().toLowerCase(), folded(typed)]
  if (text === '') return pupils
  return pupils.filter(
    (pupil) =>
      folded(pupil.name).includes(name) ||
      [pupil.parentEmail ?? '', pupil.accessCode].some((value) => value.toLowerCase().includes(text)),
  )
}
