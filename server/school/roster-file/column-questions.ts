import { rosterQuestions } from '../../../content/errors/school.ts'
import type { Steps } from '../../../domain/steps.ts'
import { isPlausible } from '../spreadsheet/misread-letters.ts'
import type { RosterList } from './find-pupils.ts'
import { shown } from './match-columns.ts'
import { type LineOfList, nameOf, type Questions } from './questions.ts'
import { resemblesClass } from './read-class.ts'

const SHOWN_VALUES = 4
const SHOWN_NAMES = 8

/** Asks whether names are spelt rightly that have letters where no name has them: a program may have misread them. */
export function* addNameQuestions(lists: readonly RosterList[], questions: Questions): Steps<void> {
  const odd: LineOfList[] = []
  for (const list of lists)
    for (const { record } of list.pupils) {
      yield
      const line = { list, record }
      const name = nameOf(line)
      if (!name.includes('\ufffd') && !isPlausible(name)) odd.push(line)
    }
  const [first] = odd
  if (!first) return
  questions.askWhetherRight(
    {
      place: { sheet: first.list.table.sheet, line: first.record.info.lines },
      kind: 'names',
      quoted: odd.slice(0, SHOWN_NAMES).map(nameOf).join(', '),
      text: rosterQuestions.areSpeltSo,
      lines: odd,
    },
    rosterQuestions.namesAreRight,
  )
}

/** What a column is called that has the years of classes, and is not meant to be them. */
const NOT_THE_CLASS =
  /^(?:stage|year|year ?group|yr|year stage|school year|session|house|next .*|new .*|old .*|previous .*|last .*year.*|siblings?.*)$/i

/** Asks about a column whose values look like classes, and which is not the class: columns may be under each other's headings. */
export function* addClassQuestions(lists: readonly RosterList[], questions: Questions): Steps<void> {
  for (const group of Map.groupBy(lists, ({ layout }) => layout).values()) {
    const [first] = group
    const width = first?.table.headings.length ?? 0
    for (let at = 0; first && at < width; at++) {
      const heading = shown(first.table.headings[at])
      if (at === first.columns.class || at === first.columns.pupilNumber || NOT_THE_CLASS.test(heading))
        continue
      const values = yield* classesIn(group, at)
      if (!values) continue
      const { columns, table } = first
      const used = columns.class === null ? '' : shown(table.headings[columns.class])
      const [pupil] = first.pupils
      questions.askWhetherRight(
        {
          place: { sheet: table.sheet, line: table.line },
          kind: `class ${at}`,
          quoted: heading || rosterQuestions.columnNo(at + 1),
          text: rosterQuestions.isThisTheClass(values, used, pupil?.classText || pupil?.classRef || '–'),
        },
        rosterQuestions.classIsRight,
      )
    }
  }
}

/** Some values of a column, if most of them look like classes. */
function* classesIn(group: readonly RosterList[], at: number): Steps<string | undefined> {
  const values = new Set<string>()
  let [all, like] = [0, 0]
  for (const { pupils } of group)
    for (const { record } of pupils) {
      yield
      const cell = record.record[at]?.trim() ?? ''
      if (cell === '') continue
      all += 1
      if (!resemblesClass(cell)) continue
      like += 1
      values.add(cell)
    }
  return like > 0 && like * 3 >= all * 2 ? [...values].slice(0, SHOWN_VALUES).join(', ') : undefined
}
