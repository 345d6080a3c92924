import { ZipArchive } from 'archiver'

/** A cell of a workbook: a value, or one with a number format, a formula, or text in several pieces. */
export type WorkbookCell =
  | string
  | number
  | boolean
  | null
  | { value: number; format: string }
  | { formula: string; value: string | number }
  | { pieces: string[] }
  | { inline: string }
  /** A text in one of the styles of the workbook's own part. */
  | { text: string; style: number }

export interface WorkbookSheet {
  name: string
  rows: WorkbookCell[][]
  state?: 'hidden' | 'veryHidden'
  /** Line numbers, from 1. */
  hiddenRows?: number[]
  /** Like `A2:A5`. */
  merged?: string[]
  /** What follows the cells, like rules of formatting. */
  after?: string
  /** Whether lines and cells say where they are; some programs leave that out. */
  withoutReferences?: boolean
}

interface Workbook {
  sheets: WorkbookSheet[]
  /** Dates are counted from 1904, as old Macs did. */
  from1904?: boolean
  /** Tags have this prefix. */
  prefix?: string
  /** Further parts of the file, or others instead of those that are written. */
  parts?: Record<string, string | Buffer>
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Writes an Excel workbook, with the same bytes each time. */
export async function writeWorkbook({ sheets, from1904, prefix, parts = {} }: Workbook): Promise<Buffer> {
  const strings: string[] = []
  const formats: string[] = []
  const tag = prefix ? `${prefix}:` : ''
  const wrap = (root: string, inside: string) =>
    `${HEAD}<${root} xmlns="${MAIN}" xmlns:r="${RELATIONS}">${inside}</${root}>`
  const sheetParts = sheets.map((sheet, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    prefixed(wrap('worksheet', sheetXml(sheet, strings, formats)), tag),
  ])
  const relations = [
    ...sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    relation('rIdStyles', 'styles', 'styles.xml'),
    relation('rIdStrings', 'sharedStrings', '/xl/sharedStrings.xml'),
  ]
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  return zip({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relationsXml([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': prefixed(
      wrap('workbook', `<workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${listed.join('')}</sheets>`),
      tag,
    ),
    'xl/_rels/workbook.xml.rels': relationsXml(relations),
    ...Object.fromEntries(sheetParts),
    'xl/styles.xml': wrap('styleSheet', stylesXml(formats)),
    'xl/sharedStrings.xml': wrap('sst', strings.map((one) => `<si>${one}</si>`).join('')),
    ...parts,
  })
}

/** A zip file of these parts, in their order. */
export async function zip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipArchive({ zlib: { level: 6 } })
  const date = new Date('2026-01-01T00:00:00Z')
  for (const [name, data] of Object.entries(parts)) archive.append(data, { name, date })
  void archive.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of archive as unknown as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`
const relationsXml = (relations: string[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`

const prefixed = (xml: string, tag: string) => (tag ? xml.replace(/<(\/?)(?=[a-z])/gi, `<$1${tag}`) : xml)

const stylesXml = (formats: string[]) =>
  `<numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts>` +
  '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs>' +
  `<cellXfs><xf numFmtId="0"/><xf numFmtId="16"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs>`

/** Excel's own format for a day and a month. */
export const DAY_AND_MONTH = 'built-in 16'

function sheetXml(sheet: WorkbookSheet, strings: string[], formats: string[]): string {
  const rows = sheet.rows.map((row, at) => {
    const cells = row.map((cell, column) => {
      const where = sheet.withoutReferences ? '' : ` r="${letters(column)}${at + 1}"`
      return cellXml(cell, where, strings, formats)
    })
    const hidden = sheet.hiddenRows?.includes(at + 1) ? ' hidden="1"' : ''
    return `<row${sheet.withoutReferences ? '' : ` r="${at + 1}"`}${hidden}>${cells.join('')}</row>`
  })
  const merged = sheet.merged?.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `<sheetData>${rows.join('')}</sheetData>${merged ? `<mergeCells>${merged}</mergeCells>` : ''}${sheet.after ?? ''}`
}

function cellXml(cell: WorkbookCell, where: string, strings: string[], formats: string[]): string {
  if (cell === null) return where ? '' : '<c/>'
  if (typeof cell === 'number') return `<c${where}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c${where} t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string') return shared(`<t xml:space="preserve">${escaped(cell)}</t>`, where, strings)
  if ('pieces' in cell)
    return shared(
      cell.pieces.map((one) => `<r><rPr><b/></rPr><t>${escaped(one)}</t></r>`).join(''),
      where,
      strings,
    )
  if ('text' in cell)
    return `<c${where} s="${cell.style}" t="inlineStr"><is><t>${escaped(cell.text)}</t></is></c>`
  if ('inline' in cell) return `<c${where} t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
  if ('formula' in cell) {
    const type = typeof cell.value === 'string' ? ' t="str"' : ''
    return `<c${where}${type}><f>${escaped(cell.formula)}</f><v>${escaped(String(cell.value))}</v></c>`
  }
  if (cell.format === DAY_AND_MONTH) return `<c${where} s="1"><v>${cell.value}</v></c>`
  if (!formats.includes(cell.format)) formats.push(cell.format)
  return `<c${where} s="${formats.indexOf(cell.format) + 2}"><v>${cell.value}</v></c>`
}

function shared(inside: string, where: string, strings: string[]): string {
  return `<c${where} t="s"><v>${strings.push(inside) - 1}</v></c>`
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The number that Excel keeps for a day. */
export const excelDay = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000
