import type { Readable } from 'node:stream'
import type { DeskFile } from '../../../domain/desk/downloads.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { exportEnquiries } from '../../enquiries/export-enquiries.ts'
import { exportAccounts } from '../../orders/export-accounts.ts'
import { checkPayouts, exportPayouts } from '../../orders/payouts/export-payouts.ts'
import { checkLab, exportLab } from '../../orders/prints/export-lab.ts'
import { exportReceipts } from '../../orders/receipts/export-receipts.ts'
import { checkComposite, exportComposite, sheetOf } from '../../photos/composite/export-composite.ts'
import { exportPupil } from '../../privacy/export-pupil.ts'
import { exportForSchool } from '../../privacy/pack/export-for-school.ts'
import { writePaper } from '../../privacy/pack/write-papers.ts'
import { getErasure } from '../../privacy/queries.ts'
import { writeCertificate } from '../../privacy/write-certificate.ts'
import { getEvent, getPupil } from '../../school/queries.ts'
import { checkIdPhotos, exportIdPhotos } from './export-id-photos.ts'
import { exportOfficeSheet } from './export-office-sheet.ts'
import { checkYearbook, exportYearbook } from './export-yearbook.ts'
import { readTicket, spendTicket } from './file-ticket.ts'
import { requireFile } from './permission.ts'

interface MadeFile {
  fileName: string
  body: string | Uint8Array | Readable
}

/** Uses up a ticket and makes its file, on behalf of the account that asked for it. */
export async function openFile(ctx: Context, ticket: string): Promise<MadeFile & { file: DeskFile }> {
  allowAnyone(ctx)
  const { user, file } = await spendTicket(ctx, ticket)
  return { ...(await make({ ...ctx, actor: user }, file)), file }
}

/** What a ticket would fetch, with the same refusals; makes nothing, logs nothing, and leaves the ticket usable. */
export async function lookAtFile(ctx: Context, ticket: string): Promise<{ file: DeskFile }> {
  allowAnyone(ctx)
  const { user, file } = await readTicket(ctx, ticket)
  await checkFile({ ...ctx, actor: user }, file)
  return { file }
}

/** Refuses files that cannot be made. */
export async function checkFile(ctx: Context, file: DeskFile): Promise<void> {
  await requireFile(ctx, file)
  if (file.what === 'lab') await checkLab(ctx, file)
  if (file.what === 'payouts') await checkPayouts(ctx)
  if (file.what === 'composite-pdf' || file.what === 'composite-jpeg') await checkComposite(ctx, file)
  if (file.what === 'id-photos') await checkIdPhotos(ctx, file)
  if (file.what === 'yearbook') await checkYearbook(ctx, file)
  if (file.what === 'office-sheet') await sheetOf(ctx, file.classId)
  if (file.what === 'pupil') await getPupil(ctx.db, file.pupilId)
  if (file.what === 'certificate') await getErasure(ctx.db, file.erasureId)
  if (file.what === 'paper' || file.what === 'school-copy') await getEvent(ctx.db, file.eventId)
  if (file.what === 'school-copy' && file.pupilId) await getPupil(ctx.db, file.pupilId)
}

async function make(ctx: Context, file: DeskFile): Promise<MadeFile> {
  await requireFile(ctx, file)
  switch (file.what) {
    case 'lab':
      return exportLab(ctx, file)
    case 'accounts':
      return exportAccounts(ctx, file)
    case 'payouts':
      return exportPayouts(ctx, file)
    case 'receipts':
      return exportReceipts(ctx, file)
    case 'enquiries':
      return exportEnquiries(ctx)
    case 'pupil':
      return exportPupil(ctx, file.pupilId)
    case 'composite-pdf':
    case 'composite-jpeg':
      return exportComposite(ctx, file)
    case 'certificate':
      return writeCertificate(ctx, file.erasureId)
    case 'paper':
      return writePaper(ctx, file)
    case 'school-copy':
      return exportForSchool(ctx, file)
    case 'id-photos':
      return exportIdPhotos(ctx, file)
    case 'yearbook':
      return exportYearbook(ctx, file)
    case 'office-sheet':
      return exportOfficeSheet(ctx, file)
  }
}
