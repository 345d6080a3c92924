import { decode } from 'html-entities'
import { repaired } from './misread-letters.ts'

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/i

/**
 * A cell's text as it was typed: letters that another program has misread, signs that a web page has written as `&#39;`,
 * and numbers that Excel was made to keep as text, `="00456"` or `'00456`. Half a sign, which a workbook can hold as
 * `_xD83D_`, is a lost letter.
 */
export function cleanCell(cell: string): string {
  // Most cells of a padded list.
  if (cell === '') return cell
  let text = repaired(cell)
  for (let round = 0; round < 2 && ENTITY.test(text); round++) text = decode(text, { scope: 'strict' })
  const formula = /^="(.*)"$/s.exec(text)?.[1]
  if (formula !== undefined) text = formula.replaceAll('""', '"')
  return text
    .replace(/^['‘’](?=\d+$)/, '')
    .replaceAll('\0', '')
    .toWellFormed()
}
