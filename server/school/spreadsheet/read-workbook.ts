import { rosterErrors } from '../../../content/errors/school.ts'
import { readSheet } from './read-sheet.ts'
import { readStyles } from './read-styles.ts'
import { ReadingBudget } from './reading-budget.ts'
import { problem, type Sheet, type Spreadsheet, SpreadsheetError } from './spreadsheet.ts'
import { collectText, MOST_PARTS, openParts, type Parts, readPart, tidy } from './workbook-parts.ts'

const MOST_SHEETS = 100
const MOST_STRINGS = 200_000
const MOST_STRING_CHARACTERS = 6_000_000
const MOST_PATH = 1000

/**
 * The visible sheets of an Excel workbook with their visible lines, each cell as the sheet shows it, or why it cannot
 * be read. The memory for it is bounded, whatever the file is.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Spreadsheet> {
  try {
    const parts = await openParts(bytes)
    const book = await readBook(parts)
    const [styles, strings] = [
      await readStyles(parts, book.paths.get('styles')),
      await readStrings(parts, book),
    ]
    const budget = new ReadingBudget()
    const shared = { ...styles, strings, from1904: book.from1904, budget }
    const read: { sheets: Sheet[]; hidden: Sheet[] } = { sheets: [], hidden: [] }
    for (const { name, path, isHidden } of book.sheets) {
      const sheet = await readSheet(parts, { name, path }, shared)
      sheet.remarks.push(...(await readRemarks(parts, path)))
      if (isHidden) read.hidden.push(sheet)
      else read.sheets.push(sheet)
    }
    return read
  } catch (error) {
    if (error instanceof SpreadsheetError) {
      const { line, sheet, message } = error
      return { problems: [problem(line, message, sheet)] }
    }
    // Whatever else the zip file or its compression is, it is damaged.
    if (error instanceof Error && !(error instanceof TypeError))
      return { problems: [problem(1, rosterErrors.damagedWorkbook)] }
    throw error
  }
}

/** Its first characters, without the memory of the others. */
const copied = (text: string, length: number) => Buffer.from(text.slice(0, length)).toString()

interface Book {
  sheets: { name: string; path: string; isHidden: boolean }[]
  from1904: boolean
  /** The paths of the parts by the last word of their kind, like `styles`. */
  paths: Map<string, string>
}

/** What the workbook consists of: its sheets' names and where they are. */
async function readBook(parts: Parts): Promise<Book> {
  const root = await readRelations(parts, '_rels/.rels', '')
  const path = root.find(({ kind }) => kind === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = await readRelations(parts, `${folder}_rels/${path.slice(folder.length)}.rels`, folder)
  const byId = new Map(relations.map((one) => [one.id, one]))
  const book: Book = {
    sheets: [],
    from1904: false,
    paths: new Map(relations.map((one) => [one.kind, one.path])),
  }
  const found = await readPart(parts, path, {
    open(name, attributes) {
      if (name === 'workbookPr') book.from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1]
      const sheet = byId.get(id ?? '')
      if (sheet?.kind !== 'worksheet') return
      const title = copied(tidy(attributes.name ?? ''), 31)
      book.sheets.push({ name: title, path: sheet.path, isHidden: /hidden/i.test(attributes.state ?? '') })
      if (book.sheets.length > MOST_SHEETS)
        throw new SpreadsheetError(rosterErrors.tooManySheets(MOST_SHEETS))
    },
  })
  if (!found) throw new SpreadsheetError(rosterErrors.otherSpreadsheet)
  return book
}

interface Relation {
  id: string
  kind: string
  path: string
}

async function readRelations(parts: Parts, path: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = []
  await readPart(parts, path, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : folder + Target
      if (relations.length === MOST_PARTS || Math.max(Id.length, Type.length, target.length) > MOST_PATH)
        throw new SpreadsheetError(rosterErrors.damagedWorkbook)
      relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), path: target })
    },
  })
  return relations
}

const MOST_REMARKS = 2000
const REMARKS = ['comments', 'threadedComment', 'drawing']

/** What is written on a sheet, but in none of its cells: comments and text boxes. */
async function readRemarks(parts: Parts, path: string): Promise<Sheet['remarks']> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = await readRelations(parts, `${folder}_rels/${path.slice(folder.length)}.rels`, folder)
  const remarks: Sheet['remarks'] = []
  for (const relation of relations) {
    if (!REMARKS.includes(relation.kind)) continue
    const collected = collectText()
    let line: number | null = null
    await readPart(parts, withoutSteps(relation.path), {
      open(name, attributes) {
        if (REMARK.test(name)) {
          line = Number(/\d{1,7}$/.exec(attributes.ref ?? '')?.[0]) || null
          collected.start()
        }
        collected.open(name === 'text' && relation.kind === 'threadedComment' ? 't' : name)
      },
      text: collected.text,
      close(name) {
        collected.close(name === 'text' && relation.kind === 'threadedComment' ? 't' : name)
        if (!REMARK.test(name)) return
        const text = collected.value()
        if (text && remarks.length < MOST_REMARKS) remarks.push({ line, text })
      },
    })
  }
  return remarks
}

/** Where a remark begins and ends: a comment, or the text of a box. */
const REMARK = /^(?:comment|threadedComment|txBody)$/

/** A path like `xl/worksheets/../comments1.xml` without its steps back. */
const withoutSteps = (path: string) => path.replace(/[^/]{1,200}\/\.\.\//g, '')

/** The texts that cells refer to by number. */
async function readStrings(parts: Parts, { paths }: Book): Promise<string[]> {
  const strings: string[] = []
  let left = MOST_STRING_CHARACTERS
  const collected = collectText()
  await readPart(parts, paths.get('sharedStrings') ?? '', {
    open: (name) => {
      if (name === 'si') collected.start()
      collected.open(name)
    },
    text: collected.text,
    close(name) {
      collected.close(name)
      if (name !== 'si') return
      const text = collected.value()
      left -= text.length
      if (strings.length >= MOST_STRINGS || left < 0)
        throw new SpreadsheetError(rosterErrors.tooLargeWorkbook)
      strings.push(text)
    },
  })
  return strings
}
