import { rosterFoundWords, rosterOutcomeWords } from '../../../content/desk/roster/roster.ts'
import type { RosterQuestion } from '../../../domain/school/roster.ts'
import { Select } from '../../ui/field.tsx'
import { Checkbox } from '../kit/form/checkbox.tsx'
import { counted, formatCount } from '../kit/format.ts'

interface RosterQuestionsProps {
  questions: readonly RosterQuestion[]
  /** The current answers; the preview of the last may still be in flight. */
  answers: Readonly<Record<string, string>>
  onAnswer: (question: string, value: string) => void
}

/** What only people can decide about a file, with the words of the file that each question is about. */
export function RosterQuestions({ questions, answers, onAnswer }: RosterQuestionsProps) {
  if (questions.length === 0) return null
  const open = questions.filter(({ id }) => !answers[id]).length
  return (
    <section className="mt-6" aria-label={rosterFoundWords.questions}>
      <p role={open > 0 ? 'alert' : 'status'} className="border-gorse border-l-2 pl-4">
        {open > 0 ? rosterFoundWords.toAnswer(counted(open, 'question')) : rosterFoundWords.answered}
      </p>
      <ol className="mt-4 grid gap-5">
        {questions.map((question) => (
          <Question
            key={question.id}
            question={question}
            answer={answers[question.id] ?? ''}
            onAnswer={(value) => onAnswer(question.id, value)}
          />
        ))}
      </ol>
    </section>
  )
}

interface QuestionProps {
  question: RosterQuestion
  answer: string
  onAnswer: (value: string) => void
}

function Question({ question, answer, onAnswer }: QuestionProps) {
  const { sheet, line, quoted, text, pupils, more, choices } = question
  const [only, ...others] = choices
  return (
    <li className="min-w-0">
      <p className="text-small text-soft">
        {sheet === undefined
          ? rosterFoundWords.line(formatCount(line))
          : rosterOutcomeWords.place(sheet, formatCount(line))}
      </p>
      <blockquote className="wrap-anywhere font-[560]">“{quoted}”</blockquote>
      {pupils.length > 0 && (
        <p className="mt-1">{rosterFoundWords.about(pupils.join(', '), more > 0 ? formatCount(more) : '')}</p>
      )}
      {only && others.length === 0 ? (
        <div className="mt-2">
          <p className="mb-1">{text}</p>
          <Checkbox
            label={only.label}
            checked={answer === only.value}
            onChange={(checked) => onAnswer(checked ? only.value : '')}
          />
        </div>
      ) : (
        <Select
          className="mt-2 max-w-md"
          label={text}
          options={[{ value: '', label: rosterFoundWords.choose }, ...choices]}
          value={answer}
          onChange={({ target }) => onAnswer(target.value)}
        />
      )}
    </li>
  )
}
