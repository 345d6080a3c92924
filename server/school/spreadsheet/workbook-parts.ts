import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { rosterErrors } from '../../../content/errors/school.ts'
import { ROSTER_MAX_CELL } from '../../../domain/school/roster.ts'
import { pauseWhenLong } from '../../platform/run-cooperatively.ts'
import { cleanCell } from './clean-cell.ts'
import { SpreadsheetError } from './spreadsheet.ts'

// A part is read as a stream and left at the first of these limits, so that no file takes more memory than they allow.
export const MOST_PARTS = 2000
const MOST_BYTES = 40_000_000
/** A tag or a run of text that is longer is nothing that a spreadsheet writes. */
const MOST_QUIET_BYTES = 500_000
const MOST_DEPTH = 100
/** As much as Excel lets a cell have. */
const MOST_ATTRIBUTE = 32_767
/** How much is parsed before other work goes on. */
const PIECE = 16_384

export interface Parts {
  zip: ZipFile
  entries: Map<string, Entry>
  /** How many more bytes may be read from all parts together. */
  left: number
}

export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    strictFileNames: true,
  })
  if (zip.entryCount > MOST_PARTS) throw new SpreadsheetError(rosterErrors.tooLargeWorkbook)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  const names = [...entries.keys()]
  if (names.some((name) => /(^|\/)vbaproject\.bin$|^xl\/macrosheets\//.test(name)))
    throw new SpreadsheetError(rosterErrors.macros)
  if (names.some((name) => name.startsWith('xl/externallinks/')))
    throw new SpreadsheetError(rosterErrors.externalLinks)
  if (names.some((name) => entries.get(name)?.isEncrypted()))
    throw new SpreadsheetError(rosterErrors.encrypted)
  if (entries.has('xl/workbook.bin')) throw new SpreadsheetError(rosterErrors.otherSpreadsheet)
  return { zip, entries, left: MOST_BYTES }
}

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Reads a part of the workbook as XML, piece by piece, between which other work goes on. False if there is none. */
export async function readPart(parts: Parts, path: string, handlers: Handlers): Promise<boolean> {
  const entry = parts.entries.get(path.toLowerCase())
  if (!entry) return false
  const [decoder, parser, pause] = [new TextDecoder(), parserOf(handlers), pauseWhenLong()]
  const stream: Readable = await parts.zip.openReadStreamPromise(entry)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>)
      for (let start = 0; start < chunk.length; start += PIECE) {
        const piece = chunk.subarray(start, start + PIECE)
        parts.left -= piece.length
        if (parts.left < 0) throw new SpreadsheetError(rosterErrors.tooLargeWorkbook)
        parser.write(decoder.decode(piece, { stream: true }))
        await pause()
      }
    parser.end()
    return true
  } finally {
    stream.destroy()
  }
}

function parserOf({ open, close, text }: Handlers) {
  let depth = 0
  let quiet = 0
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        quiet = 0
        depth += 1
        if (depth > MOST_DEPTH) throw new SpreadsheetError(rosterErrors.damagedWorkbook)
        open?.(local(name), attributes)
      },
      onclosetag(name) {
        quiet = 0
        depth -= 1
        close?.(local(name))
      },
      onattribute(_, value) {
        if (value.length > MOST_ATTRIBUTE) throw new SpreadsheetError(rosterErrors.damagedWorkbook)
      },
      ontext: (some) => text?.(some),
      // Entities of a document type's own are what a bomb of a few lines is made of; Excel writes none.
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') throw new SpreadsheetError(rosterErrors.damagedWorkbook)
      },
    },
    { xmlMode: true },
  )
  return {
    write(some: string) {
      quiet += some.length
      if (quiet > MOST_QUIET_BYTES) throw new SpreadsheetError(rosterErrors.damagedWorkbook)
      parser.write(some)
    },
    end: () => parser.end(),
  }
}

/** Joins the texts of `<t>`, which formatting may have cut into several, and leaves out how they are pronounced. */
export function collectText() {
  let [value, isText, isPhonetic] = ['', false, false]
  return {
    start: () => {
      ;[value, isText, isPhonetic] = ['', false, false]
    },
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false
      if (name === 't') isText = false
    },
    text: (some: string) => {
      // One character too many, so that a cell over the limit is known as one.
      if (isText && value.length <= ROSTER_MAX_CELL) value = (value + some).slice(0, ROSTER_MAX_CELL + 1)
    },
    value: () => tidy(unescaped(value)),
  }
}

/** Characters that XML cannot hold are written like `_x000D_`. */
export const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

export const tidy = (text: string) =>
  cleanCell(text)
    .replace(/\p{Zs}/gu, ' ')
    .trim()
