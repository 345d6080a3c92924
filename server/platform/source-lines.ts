import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROGRAM, SERVER_BUNDLE } from './program.ts'

/** Read when the first error needs them: Node's own option reads all at the start, which takes 30 MB and half a second. */
const maps = new Map<string, SourceMap | undefined>()

const PLACE = /file:\/\/[^\s():]+\.js:(\d+):(\d+)/g

/** A stack with the files and lines of our sources instead of the bundle's; unchanged where the code is not bundled. */
export function withSourceLines(stack: string): string {
  return stack.replace(PLACE, (place, line, column) => {
    const file = fileURLToPath(place.slice(0, place.indexOf('.js:') + 3))
    if (!file.startsWith(SERVER_BUNDLE)) return place
    const found = mapOf(file)?.findOrigin(Number(line), Number(column))
    if (!found || !('fileName' in found)) return place
    const source = path.relative(PROGRAM, path.resolve(path.dirname(file), found.fileName))
    return `${source}:${found.lineNumber}:${found.columnNumber}`
  })
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`))
  return maps.get(file)
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
  } catch {
    return undefined
  }
}
