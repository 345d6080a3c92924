import type { SchoolFile } from '../../domain/desk-files.ts'
import type { Context } from '../context.ts'
import { makeSheet, sheetOf } from '../photos/class-sheets/export-class-sheet.ts'
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

/** Throws if there is no portrait to show. */
export async function checkOfficeSheet(ctx: Context, file: OfficeSheet) {
  await requireSchoolFile(ctx, file)
  return sheetOf(ctx, file.classId)
}
