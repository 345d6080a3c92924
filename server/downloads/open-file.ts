import type { Readable } from 'node:stream'
import { addressOf } from '../../contract/endpoint.ts'
import { fileByTicket } from '../../contract/files.ts'
import type { DeskFile, SchoolFile } from '../../domain/desk/downloads.ts'
import { allowAnyone, type Context, requireAdmin } from '../context.ts'
import { exportEnquiries } from '../enquiries/export-enquiries.ts'
import { exportBookkeeping } from '../orders/export-bookkeeping.ts'
import { checkHandOut, writeOfferSlips } from '../orders/offers/hand-out.ts'
import { checkPayouts, exportPayouts } from '../orders/payouts/export-payouts.ts'
import { checkLab, exportLab } from '../orders/prints/export-lab.ts'
import { checkPacking, exportPacking } from '../orders/prints/export-packing.ts'
import { exportReceipts } from '../orders/receipts/export-receipts.ts'
import {
  checkClassSheet,
  exportClassSheet,
  makeSheet,
  sheetOf,
} from '../photos/class-sheets/export-class-sheet.ts'
import { exportPupil } from '../privacy/export-pupil.ts'
import { getErasure } from '../privacy/queries.ts'
import { exportForSchool } from '../privacy/school-pack/export-for-school.ts'
import { writeSchoolPaper } from '../privacy/school-pack/write-papers.ts'
import { writeCertificate } from '../privacy/write-certificate.ts'
import { getEvent, getPupil } from '../school/queries.ts'
import { checkCommission, exportCommission } from './export-commission.ts'
import { checkIdPhotos, exportIdPhotos } from './export-id-photos.ts'
import { checkYearbook, exportYearbook } from './export-yearbook.ts'
import { consumeTicket, readTicket, writeTicket } from './file-ticket.ts'
import { requireFile, requireSchoolFile } from './permission.ts'

/**
 * A link to a file that is made when the link is followed. Impossible files are refused here, where the desk can say
 * why.
 */
export async function requestFile(ctx: Context, file: DeskFile): Promise<{ href: string }> {
  const admin = requireAdmin(ctx)
  await checkFile(ctx, file)
  return { href: addressOf(fileByTicket, { params: { ticket: await writeTicket(ctx, admin, file) } }) }
}

/** A link to a file that the agreement gives the caller's school, made when the link is followed. */
export async function requestSchoolFile(ctx: Context, file: SchoolFile): Promise<{ href: string }> {
  const user = await requireSchoolFile(ctx, file)
  await checkFile(ctx, file)
  return { href: addressOf(fileByTicket, { params: { ticket: await writeTicket(ctx, user, file) } }) }
}

interface GeneratedFile {
  fileName: string
  body: string | Uint8Array | Readable
}

/** Uses up a ticket and makes its file, on behalf of the account that asked for it. */
export async function openFile(ctx: Context, ticket: string): Promise<GeneratedFile & { file: DeskFile }> {
  allowAnyone(ctx)
  const { user, file } = await consumeTicket(ctx, ticket)
  return { ...(await make({ ...ctx, actor: user }, file)), file }
}

/** What a ticket would fetch, with the same refusals; makes nothing, logs nothing, and leaves the ticket usable. */
export async function previewFile(ctx: Context, ticket: string): Promise<{ file: DeskFile }> {
  allowAnyone(ctx)
  const { user, file } = await readTicket(ctx, ticket)
  await checkFile({ ...ctx, actor: user }, file)
  return { file }
}

/** Refuses files that cannot be made. */
export async function checkFile(ctx: Context, file: DeskFile): Promise<void> {
  await requireFile(ctx, file)
  if (file.what === 'lab') await checkLab(ctx, file)
  if (file.what === 'packing') await checkPacking(ctx, file)
  if (file.what === 'payouts') await checkPayouts(ctx)
  if (file.what === 'composite-pdf' || file.what === 'composite-jpeg') await checkClassSheet(ctx, file)
  if (file.what === 'id-photos') await checkIdPhotos(ctx, file)
  if (file.what === 'yearbook') await checkYearbook(ctx, file)
  if (file.what === 'commission') await checkCommission(ctx, file)
  if (file.what === 'office-sheet') await sheetOf(ctx, file.classId)
  if (file.what === 'offer-slips') await checkHandOut(ctx, file.offerId)
  if (file.what === 'pupil') await getPupil(ctx.db, file.pupilId)
  if (file.what === 'certificate') await getErasure(ctx.db, file.erasureId)
  if (file.what === 'paper' || file.what === 'school-copy') await getEvent(ctx.db, file.eventId)
  if (file.what === 'school-copy' && file.pupilId) await getPupil(ctx.db, file.pupilId)
}

async function make(ctx: Context, file: DeskFile): Promise<GeneratedFile> {
  await requireFile(ctx, file)
  switch (file.what) {
    case 'lab':
      return exportLab(ctx, file)
    case 'packing':
      return exportPacking(ctx, file)
    case 'accounts':
      return exportBookkeeping(ctx, file)
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
      return exportClassSheet(ctx, file)
    case 'offer-slips':
      return writeOfferSlips(ctx, file.offerId)
    case 'certificate':
      return writeCertificate(ctx, file.erasureId)
    case 'paper':
      return writeSchoolPaper(ctx, file)
    case 'school-copy':
      return exportForSchool(ctx, file)
    case 'id-photos':
      return exportIdPhotos(ctx, file)
    case 'yearbook':
      return exportYearbook(ctx, file)
    case 'commission':
      return exportCommission(ctx, file)
    case 'office-sheet':
      return exportSchoolOfficeList(ctx, file)
  }
}

type OfficeSheet = Extract<SchoolFile, { what: 'office-sheet' }>

/** A class's portraits with names, as a page for the school's office. */
async function exportSchoolOfficeList(
  ctx: Context,
  file: OfficeSheet,
): Promise<{ fileName: string; body: Uint8Array }> {
  await requireSchoolFile(ctx, file)
  const { classId } = file
  return makeSheet(ctx, { classId, what: 'composite-pdf', orientation: 'portrait', shape: 'upright' })
}
