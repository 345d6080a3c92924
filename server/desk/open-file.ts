import type { Readable } from 'node:stream'
import type { DeskFile } from '../../domain/downloads.ts'
import { allowAnyone, type Context } from '../context.ts'
import { exportEnquiries } from '../enquiries/export-enquiries.ts'
import { exportAccounts } from '../orders/export-accounts.ts'
import { exportLab } from '../orders/export-lab.ts'
import { exportPupil } from '../privacy/export-pupil.ts'
import { writeCertificate } from '../privacy/write-certificate.ts'
import { readTicket } from './file-ticket.ts'

interface OpenedFile {
  fileName: string
  body: string | Uint8Array | Readable
}

/** The file of a ticket, made in the name of the admin whom it was given to. */
export async function openFile(ctx: Context, ticket: string): Promise<OpenedFile> {
  allowAnyone(ctx)
  const { admin, file } = await readTicket(ctx, ticket)
  return make({ ...ctx, actor: admin }, file)
}

function make(ctx: Context, file: DeskFile): Promise<OpenedFile> {
  switch (file.what) {
    case 'lab':
      return exportLab(ctx, file)
    case 'accounts':
      return exportAccounts(ctx, file)
    case 'enquiries':
      return exportEnquiries(ctx)
    case 'pupil':
      return exportPupil(ctx, file.pupilId)
    case 'certificate':
      return writeCertificate(ctx, file.erasureId)
  }
}
