import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** The files of a document's JPEG pictures. */
export async function picturesIn(file: Uint8Array): Promise<Buffer[]> {
  const pdf = await PDFDocument.load(file)
  return pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode')
        ? [Buffer.from(object.contents)]
        : [],
    )
}
