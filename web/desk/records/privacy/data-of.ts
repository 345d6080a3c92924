import type { FileOf } from '../../../../domain/desk-files.ts'

/** The file with everything held about a student or a client. */
export const dataOf = (scope: 'pupil' | 'client', id: string): FileOf<'pupil'> | FileOf<'client'> =>
  scope === 'pupil' ? { what: 'pupil', pupilId: id } : { what: 'client', clientId: id }
