import type { Reader } from '../../platform/db/port.ts'
import { captionsOf, type SheetCaptions, withCaptions } from '../class-sheets/captions.ts'
import type { DeliveryFile } from '../derive/delivery-file.ts'
import type { PaperEdges } from '../derive/pad-to-paper.ts'
import type { PictureAbout } from '../derive/replace-jpeg-metadata.ts'
import { drawNames } from './draw-names.ts'
import { type PrintedRow, printedNames } from './queries.ts'

/** What is printed on a class photo that was bought: rows below it, or a name under each portrait of a sheet. */
export type PrintedNames = readonly PrintedRow[] | SheetCaptions

/** What is printed on these photos that were bought, by photo. */
export async function printedOn(db: Reader, photoIds: string[]): Promise<Map<string, PrintedNames>> {
  return new Map<string, PrintedNames>([
    ...(await printedNames(db, photoIds)),
    ...(await captionsOf(db, photoIds)),
  ])
}

/** The file with what is printed on it. */
export function withPrinted(
  file: DeliveryFile,
  printed: PrintedNames,
  more: PictureAbout & { paper?: PaperEdges | null | undefined },
): Promise<DeliveryFile> {
  return 'names' in printed ? withCaptions(file, printed, more) : drawNames(file, printed, more)
}
