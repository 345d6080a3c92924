import type { Reader } from '../../platform/db/port.ts'
import { captionsOf, type SheetCaptions, withCaptions } from '../class-sheets/captions.ts'
import type { DeliveryFile } from '../derive/delivery-file.ts'
import { type Paper, withNames } from './draw-names.ts'
import { type PrintedRow, printedNames } from './queries.ts'

/** What is printed on a class photo that was bought: rows below it, or a name under each portrait of a sheet. */
export type Printed = readonly PrintedRow[] | SheetCaptions

/** What is printed on these photos that were bought, by photo. */
export async function printedOn(db: Reader, photoIds: string[]): Promise<Map<string, Printed>> {
  return new Map<string, Printed>([
    ...(await printedNames(db, photoIds)),
    ...(await captionsOf(db, photoIds)),
  ])
}

/** The file with what is printed on it. */
export function withPrinted(
  file: DeliveryFile,
  printed: Printed,
  more: { fileName: string; paper?: Paper | null | undefined },
): Promise<DeliveryFile> {
  return 'names' in printed ? withCaptions(file, printed, more) : withNames(file, printed, more)
}
