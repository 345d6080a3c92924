import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { ShownDocument } from '../../../domain/site/documents/site-desk.ts'
import { siteKinds } from '../../../domain/site/kinds/all.ts'
import { problemsOf, type TypedContent, valueAt } from './form/document-fields.ts'

type Problems = Readonly<Record<string, string>>

/** The server's findings, and the words that it found them in. */
interface Refusal {
  fields: Problems
  content: TypedContent
}

const NONE: Problems = {}

/** What is wrong with a document: said of a field once it was left, and of every field once publishing was tried. */
export function useProblems({ kind, unfit }: ShownDocument, content: TypedContent) {
  const typed = useDeferredValue(content)
  const { schema } = siteKinds[kind]
  const found = useStable(useMemo(() => problemsOf(schema, typed), [schema, typed]))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const theirs = useStable(refusal ? stillTrue(refusal, typed) : NONE)
  // What a release has made wrong is said at once.
  const old = useStable(unfit ? stillTrue({ fields: unfit.problems, content: unfit.content }, typed) : NONE)
  const all = useMemo(() => ({ ...theirs, ...found }), [found, theirs])
  const shown = useMemo(
    () =>
      tried ? all : { ...old, ...Object.fromEntries(Object.entries(all).filter(([path]) => left.has(path))) },
    [all, tried, left, old],
  )
  const leave = useCallback((path: string) => setLeft((before) => new Set(before).add(path)), [])
  return {
    /** Beside their fields. */
    shown: useStable(shown),
    /** In the summary, once publishing was tried. */
    refused: tried ? all : NONE,
    leave,
    /** Checks everything before it is published; false if something is wrong. */
    check: (now: TypedContent): Problems => {
      const wrong = problemsOf(schema, now)
      setTried(Object.keys(wrong).length > 0)
      return wrong
    },
    /** Shows what the server found. */
    refuse: (fields: Problems, now: TypedContent) => {
      setTried(true)
      setRefusal({ fields, content: now })
    },
    clear: () => {
      setTried(false)
      setRefusal(undefined)
      setLeft(new Set())
    },
  }
}

/** The findings whose fields have not been changed since. */
function stillTrue({ fields, content }: Refusal, now: TypedContent): Problems {
  return Object.fromEntries(
    Object.entries(fields).filter(([path]) => valueAt(content, path) === valueAt(now, path)),
  )
}

/** The same object as long as it says the same, so that the form is not rendered again. */
function useStable(problems: Problems): Problems {
  const text = JSON.stringify(problems)
  return useMemo(() => JSON.parse(text) as Problems, [text])
}
