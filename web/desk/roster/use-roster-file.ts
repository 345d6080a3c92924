import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RosterAnswers, RosterColumns, RosterFile, RosterFound } from '../../../domain/school/roster.ts'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { readBase64 } from '../kit/files/read-file.ts'

/** A file, and what the server found in it. */
interface Looked<Found> {
  name: string
  /** In base64. */
  file: string
  found: Found
}

interface Look {
  name: string
  read: () => Promise<string>
  choices: Choices
}

/** What was chosen by hand; layouts that are left out are found by the server. */
interface Choices {
  layouts?: RosterColumns[]
  answers: RosterAnswers
}

interface RosterFileOptions<Found, Taken> {
  look: (body: RosterFile) => Promise<Found>
  take: (body: RosterFile) => Promise<Taken>
}

/**
 * Looks at a roster's file, as often as another file, other columns or answers are chosen, then takes it. What was found stays
 * until the next answer; of several in flight, the latest wins.
 */
export function useRosterFile<Found extends Pick<RosterFound, 'layouts'>, Taken>({
  look,
  take,
}: RosterFileOptions<Found, Taken>) {
  const { refetch } = useDeskMutation()
  const outcome = useRef<HTMLDivElement>(null)
  // Once it is on the screen, what came of a file is read from its beginning.
  const [outcomes, setOutcomes] = useState(0)
  const onSettled = () => setOutcomes((count) => count + 1)
  useEffect(() => {
    if (outcomes === 0) return
    outcome.current?.focus({ preventScroll: true })
    outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [outcomes])
  // An answer holds for the same words in a corrected file.
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [looked, setLooked] = useState<Looked<Found>>()
  const preview = useMutation({
    mutationFn: async ({ name, read, choices }: Look) => {
      const file = await read()
      return { name, file, found: await look({ file, ...choices }) }
    },
  })
  const taking = useMutation({
    mutationFn: ({ file, found }: Looked<Found>) =>
      take({ file, layouts: columnsOf(found), answers: listed(answers) }),
    onSuccess: () => void refetch(),
  })
  function lookAgain(choices: Choices) {
    if (taking.isPending || !looked) return
    taking.reset()
    const { name, file } = looked
    preview.mutate({ name, read: async () => file, choices }, { onSuccess: setLooked })
  }
  return {
    /** The element that shows what came of a file. */
    outcome,
    looked,
    taken: taking.data,
    failure: taking.error ?? preview.error,
    /** The file that was looked at last, even if that failed. */
    fileName: preview.variables?.name,
    /** Those of each layout; those just chosen, before the answer to them arrives. */
    columns: (preview.isPending && preview.variables.choices.layouts) || (looked && columnsOf(looked.found)),
    isLooking: preview.isPending,
    isTaking: taking.isPending,
    choose({ file }: { file: File }) {
      if (taking.isPending) return
      taking.reset()
      const read = () => asBase64(file)
      preview.mutate(
        { name: file.name, read, choices: { answers: listed(answers) } },
        { onSuccess: setLooked, onError: () => setLooked(undefined), onSettled },
      )
    },
    answers,
    chooseColumns: (layouts: RosterColumns[]) => lookAgain({ layouts, answers: listed(answers) }),
    answer(question: string, value: string) {
      const chosen = { ...answers, [question]: value }
      setAnswers(chosen)
      lookAgain({ ...(looked && { layouts: columnsOf(looked.found) }), answers: listed(chosen) })
    },
    take: () => looked && taking.mutate(looked, { onSettled }),
  }
}

const listed = (answers: Record<string, string>): RosterAnswers =>
  Object.entries(answers).map(([question, answer]) => ({ question, answer }))

const columnsOf = ({ layouts }: Pick<RosterFound, 'layouts'>) => layouts.map(({ columns }) => columns)

const MAX_BYTES = 3_000_000

/** The file is too large to be a roster; the message is its name. */
export class TooLarge extends Error {}

/** The file's raw bytes, because the server detects the character set. */
async function asBase64(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new TooLarge(file.name)
  return readBase64(file)
}
