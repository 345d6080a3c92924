import { PDFDocument } from '@cantoo/pdf-lib'
import type { SchoolPaperContent } from '../../../content/pdf/agreement.ts'
import type { Letterhead } from '../../business/logos.ts'
import { subsetFonts } from '../../pdf/fonts.ts'
import { MUTED_INK, pageBuilder } from '../../pdf/page-builder.ts'

/** A paper for a school as a PDF, with ruled lines in sections to be filled in. */
export async function drawSchoolPaper(paper: SchoolPaperContent, business: Letterhead): Promise<Uint8Array> {
  const { title, about, sections } = paper
  const words = [
    business.name,
    title,
    about,
    ...sections.flatMap(({ heading, lines }) => [heading, ...lines]),
  ]
  const put = await subsetFonts(words.join(''), ['display', 'plain', 'strong'])
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setProducer(business.name)
  pdf.setCreator(business.name)
  const { display, plain, strong } = put(pdf)
  const page = pageBuilder(pdf)
  if (business.logo) page.picture(await pdf.embedPng(business.logo))
  page.line(business.name, { face: display, size: 14 })
  page.gap(8)
  page.line(title, { face: display, size: 24 })
  page.gap(2)
  page.line(about, { face: plain, size: 11, color: MUTED_INK })
  for (const { heading, lines, fill } of sections) {
    page.gap(6)
    // Keeps headings with their text, and signature lines with their captions.
    page.room(fill ? 20 + lines.length * 22 : 25)
    page.line(heading, { face: strong, size: 12 })
    page.gap(1)
    for (const line of lines) {
      page.line(line, { face: plain, size: 10 })
      if (fill) {
        page.gap(10)
        page.rule()
      }
      page.gap(1.5)
    }
  }
  return pdf.save()
}

/** The same as Markdown, to be completed in the school's own words. */
export function schoolPaperAsMarkdown({ title, about, sections }: SchoolPaperContent): string {
  const parts = sections.map(({ heading, lines, fill }) =>
    [`## ${heading}`, ...lines.map((line) => (fill ? `${line}: …` : line))].join('\n\n'),
  )
  return `${[`# ${title}`, about, ...parts].join('\n\n')}\n`
}
