import type { SchoolFile } from '../../../domain/desk/downloads.ts'
import type { Context } from '../../context.ts'
import { makeSheet } from '../../photos/composite/export-composite.ts'
import { requireSchoolFile } from './permission.ts'

type OfficeSheet = Extract<SchoolFile, { what: 'office-sheet' }>

/** A class's portraits with names, as a page for the school's office. */
export async function exportOfficeSheet(
  ctx: Context,
  file: OfficeSheet,
): Promise<{ fileName: string; body: Uint8Array }> {
  await requireSchoolFile(ctx, file)
  const { classId } = file
  return makeSheet(ctx, { classId, what: 'composite-pdf', orientation: 'portrait', shape: 'upright' })
}
