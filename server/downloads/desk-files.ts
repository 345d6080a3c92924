import type { Readable } from 'node:stream'
import type { DeskFile, FileOf } from '../../domain/desk-files.ts'
import type { Context } from '../context.ts'
import { exportEnquiries } from '../enquiries/export-enquiries.ts'
import { exportBookkeeping } from '../orders/bookkeeping/export-bookkeeping.ts'
import { checkHandOut, writeOfferSlips } from '../orders/offers/hand-out.ts'
import { checkPayouts, exportPayouts } from '../orders/payouts/export-payouts.ts'
import { checkLab, exportLab } from '../orders/prints/export-lab.ts'
import { checkPacking, exportPacking } from '../orders/prints/export-packing.ts'
import { exportReceipts } from '../orders/receipts/export-receipts.ts'
import { checkClassSheet, exportClassSheet } from '../photos/class-sheets/export-class-sheet.ts'
import type { Reader } from '../platform/db/port.ts'
import { writeCertificate } from '../privacy/erasure/write-certificate.ts'
import { exportClient, getClient } from '../privacy/export-client.ts'
import { exportPupil } from '../privacy/export-pupil.ts'
import { getErasure } from '../privacy/queries.ts'
import { exportForSchool } from '../privacy/school-pack/export-for-school.ts'
import { writeSchoolPaper } from '../privacy/school-pack/write-papers.ts'
import { getEvent, getPupil } from '../school/queries.ts'
import { checkCommission, exportCommission } from './export-commission.ts'
import { checkIdPhotos, exportIdPhotos } from './export-id-photos.ts'
import { checkOfficeSheet, exportOfficeSheet } from './export-office-sheet.ts'
import { checkYearbook, exportYearbook } from './export-yearbook.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  jpeg: 'image/jpeg',
  markdown: 'text/markdown; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const

export interface GeneratedFile {
  fileName: string
  body: string | Uint8Array | Readable
}

interface FileKind<File> {
  type: keyof typeof TYPES | ((file: File) => keyof typeof TYPES)
  /** Throws if what the file is about does not exist. */
  find?: (db: Reader, file: File) => Promise<unknown>
  /** Throws if the file cannot be made; an operation with a permission of its own. */
  check?: (ctx: Context, file: File) => Promise<unknown>
  /** Makes the file and writes the audit log; an operation with a permission of its own. */
  make: (ctx: Context, file: File) => Promise<GeneratedFile>
}

const classSheet = { check: checkClassSheet, make: exportClassSheet }

/** Every file that the desk makes on demand. */
const DESK_FILES: { [What in DeskFile['what']]: FileKind<FileOf<What>> } = {
  lab: { type: 'zip', check: checkLab, make: exportLab },
  packing: { type: 'zip', check: checkPacking, make: exportPacking },
  accounts: { type: 'csv', make: exportBookkeeping },
  receipts: { type: 'zip', make: exportReceipts },
  payouts: { type: 'csv', check: checkPayouts, make: exportPayouts },
  enquiries: { type: 'csv', make: exportEnquiries },
  pupil: { type: 'zip', find: (db, { pupilId }) => getPupil(db, pupilId), make: exportPupil },
  client: { type: 'zip', find: (db, { clientId }) => getClient(db, clientId), make: exportClient },
  'composite-pdf': { type: 'pdf', ...classSheet },
  'composite-jpeg': { type: 'jpeg', ...classSheet },
  'offer-slips': { type: 'pdf', check: checkHandOut, make: writeOfferSlips },
  certificate: {
    type: 'pdf',
    find: (db, { erasureId }) => getErasure(db, erasureId),
    make: writeCertificate,
  },
  paper: {
    type: ({ form }) => form,
    find: (db, { eventId }) => getEvent(db, eventId),
    make: writeSchoolPaper,
  },
  'school-copy': { type: 'zip', find: findSchoolCopy, make: exportForSchool },
  'id-photos': { type: 'zip', check: checkIdPhotos, make: exportIdPhotos },
  yearbook: { type: 'zip', check: checkYearbook, make: exportYearbook },
  'office-sheet': { type: 'pdf', check: checkOfficeSheet, make: exportOfficeSheet },
  commission: {
    type: ({ form }) => form,
    check: checkCommission,
    make: exportCommission,
  },
}

async function findSchoolCopy(db: Reader, { eventId, pupilId }: FileOf<'school-copy'>): Promise<void> {
  await getEvent(db, eventId)
  if (pupilId) await getPupil(db, pupilId)
}

/** A file's kind, which takes that file alone. */
export const kindOf = <File extends DeskFile>(file: File) => DESK_FILES[file.what] as FileKind<File>

export function contentTypeOf(file: DeskFile): string {
  const { type } = kindOf(file)
  return TYPES[typeof type === 'function' ? type(file) : type]
}
