import { createHash } from 'node:crypto'
import { rosterErrors, rosterQuestions } from '../../../content/errors/school.ts'
import {
  ROSTER_MAX_QUESTIONS,
  type RosterAnswers,
  type RosterProblem,
  type RosterQuestion,
} from '../../../domain/school/roster.ts'
import { truncate } from '../../../domain/text.ts'
import type { CharacterSet } from '../spreadsheet/misread-letters.ts'
import { problem, type RosterRecord } from '../spreadsheet/spreadsheet.ts'
import type { RosterList } from './find-pupils.ts'
import type { PhotoConsent } from './match-columns.ts'
import { consentsIn } from './read-consent.ts'
import type { OptedOutLines } from './read-rows.ts'

const MOST_QUOTED = 300
const MOST_NAMED = 12

/** The answer that nothing is refused. */
const NOTHING = 'nothing'

/** a line with a pupil, in its list. */
export interface LineOfList {
  list: RosterList
  record: RosterRecord
}

interface Asked {
  place: { sheet: string | null; line: number }
  /** What it is about, by which it is known again in another version of the file. */
  kind: string
  quoted: string
  text: string
  lines?: readonly LineOfList[]
  choices: RosterQuestion['choices']
}

/** Collects questions about a file, each with its answer if there is one, and what the answers refuse. */
export class Questions {
  readonly #answers: ReadonlyMap<string, string>
  readonly all: RosterQuestion[] = []
  readonly #refused = new Map<RosterRecord, PhotoConsent[]>()

  constructor(answers: RosterAnswers = []) {
    this.#answers = new Map(answers.map(({ question, answer }) => [question, answer]))
  }

  /** Asks, and returns the answer if there is one of the choices. */
  ask({ place: { sheet, line }, kind, quoted, text, lines = [], choices }: Asked): string | null {
    const names = lines.map(nameOf)
    const id = createHash('sha256')
      .update(JSON.stringify([kind, sheet, quoted, names]))
      .digest('base64url')
      .slice(0, 16)
    const given = this.#answers.get(id)
    const answer = choices.some(({ value }) => value === given) ? (given ?? null) : null
    this.all.push({
      id,
      ...(sheet !== null && { sheet }),
      line,
      quoted: shorten(quoted),
      text,
      pupils: names.slice(0, MOST_NAMED),
      more: Math.max(0, names.length - MOST_NAMED),
      choices,
      answer,
    })
    return answer
  }

  /** Asks what pupils refuse. */
  askRefusal(asked: Omit<Asked, 'choices' | 'text'> & { text?: string }) {
    const lines = asked.lines ?? []
    const text =
      asked.text ?? (lines.length > 0 ? rosterQuestions.whatIsRefused : rosterQuestions.isAnythingRefused)
    const choices =
      lines.length > 0
        ? [...REFUSALS, { value: NOTHING, label: rosterQuestions.nothing }]
        : [{ value: NOTHING, label: rosterQuestions.nobody }]
    const answer = this.ask({ ...asked, text, choices })
    for (const { record } of answer === null ? [] : lines)
      this.#refused.set(record, [...(this.#refused.get(record) ?? []), ...consentsIn(answer ?? '')])
  }

  /** Asks in which character set a file is, by examples of its names. */
  askCharacterSet(examples: readonly { set: CharacterSet; text: string }[]): CharacterSet | undefined {
    const answer = this.ask({
      place: { sheet: null, line: 1 },
      kind: 'letters',
      quoted: examples[0]?.text ?? '',
      text: rosterQuestions.whichLetters,
      choices: examples.map(({ set, text }) => ({ value: set, label: text })),
    })
    return examples.find(({ set }) => set === answer)?.set
  }

  /** Asks whether something is as it should be; otherwise the file has to be corrected. */
  askWhetherRight(asked: Omit<Asked, 'choices'>, yes: string) {
    this.ask({ ...asked, choices: [{ value: NOTHING, label: yes }] })
  }

  /** Asks which consent a column has. */
  askColumn(asked: Omit<Asked, 'choices'>): readonly PhotoConsent[] {
    const choices = [...COLUMNS, { value: NOTHING, label: rosterQuestions.otherColumn }]
    return consentsIn(this.ask({ ...asked, choices }) ?? '')
  }

  get refused(): OptedOutLines {
    return this.#refused
  }

  /** What keeps the file from being imported: each question without an answer. */
  get problems(): RosterProblem[] {
    if (this.all.length > ROSTER_MAX_QUESTIONS)
      return [problem(1, rosterErrors.tooManyQuestions(ROSTER_MAX_QUESTIONS, this.all.length))]
    return this.all
      .filter(({ answer }) => answer === null)
      .map(({ id, sheet, line, quoted, text }) => ({
        ...problem(line, `“${quoted}” ${text}`, sheet),
        question: id,
      }))
  }
}

const { refusals: REFUSALS, columns: COLUMNS } = rosterQuestions

const shorten = (text: string) => {
  const short = truncate(text.replace(/\s+/g, ' '), MOST_QUOTED)
  return short.length < text.length && short.length >= MOST_QUOTED - 1 ? `${short}…` : short
}

/** A line's pupil as the file has the name. */
export function nameOf({ list: { columns }, record: { record, info } }: LineOfList): string {
  const at = columns.name === null ? [columns.firstName, columns.lastName] : [columns.name]
  const name = at
    .flatMap((one) => record[one ?? -1]?.trim() || [])
    .join(' ')
    .replace(/\s+/g, ' ')
  return truncate(name, 80) || rosterQuestions.line(info.lines)
}
