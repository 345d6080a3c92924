import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { editorWords, handoverWords } from '../../../../content/desk/website/website.ts'
import {
  deleteDocument,
  discardDraft,
  giveDraftBack,
  handOverDraft,
  publishDocument,
  resetDocument,
  scheduleDocument,
  unscheduleDocument,
} from '../../../../contract/website/website.ts'
import { longMoment } from '../../../../domain/days.ts'
import { desk } from '../../../../domain/screens.ts'
import type { ShownDocument } from '../../../../domain/site/documents/site-desk.ts'
import { ApiError } from '../../../http/api.ts'
import { call } from '../../../http/call.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import { refreshDesk } from '../../kit/data/desk-cache.ts'
import type { useUndo } from '../../kit/data/undo.tsx'
import type { DraftKeeper } from '../draft/draft-keeper.ts'
import { serverDraftOf } from '../draft/use-draft.ts'
import { focusFirst } from '../form/focus-field.ts'
import type { useProblems } from '../use-problems.ts'
import { useMeanwhile } from './use-meanwhile.ts'

type Question =
  | 'publish'
  | 'schedule'
  | 'hand-over'
  | 'give-back'
  | 'versions'
  | 'discard'
  | 'delete'
  | 'reset'

/** What is asked only about a document that could be published as it is. */
const NEEDS_CHECK: readonly Question[] = ['publish', 'schedule', 'hand-over']

interface ActionsOptions {
  shown: ShownDocument
  keeper: DraftKeeper
  undo: ReturnType<typeof useUndo>
  problems: ReturnType<typeof useProblems>
  title: string
  refetch: () => Promise<ShownDocument>
}

/** What can be done with a document as a whole, each after a question, one at a time. */
export function useActions({ shown, keeper, undo, problems, title, refetch }: ActionsOptions) {
  const { kind, id, state, address } = shown
  const params = { kind, id }
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<Question>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [live, setLive] = useState<{ address: string | null }>()
  const [choosing, setChoosing] = useState(true)
  const meanwhile = useMeanwhile(shown.version, busy)
  const close = () => {
    setDialog(undefined)
    setFailure(undefined)
  }

  /** Saves what is typed and checks it; false if it cannot be published as it is. */
  async function isReady(): Promise<boolean> {
    const wrong = problems.check(keeper.get().content)
    if (Object.keys(wrong).length > 0) {
      focusFirst(wrong)
      return false
    }
    await keeper.save()
    return true
  }

  async function ask(question: Question) {
    if (busy) return
    setFailure(undefined)
    setLive(undefined)
    if (!NEEDS_CHECK.includes(question)) return setDialog(question)
    setBusy(true)
    try {
      if (await isReady()) setDialog(question)
    } catch (error) {
      // A conflict shows itself, and so does a draft that could not be saved.
      if (error instanceof ApiError) undo.failed(error)
      setChoosing(true)
    } finally {
      setBusy(false)
    }
  }

  /** Does what was asked, and shows what the server then has. Rejects for a reason that the question itself shows. */
  async function run(
    work: () => Promise<{ version?: number } | undefined>,
    done: (now: ShownDocument) => void,
  ) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const own = await work()
      const now = await refetch()
      meanwhile.expect(own?.version ?? now.version)
      keeper.settle(serverDraftOf(now))
      close()
      done(now)
      // Nothing waits for it: the next question may be asked at once.
      void refreshDesk(cache)
    } catch (error) {
      if (!(await hasShown(error))) throw error
    } finally {
      setBusy(false)
    }
  }

  /** Shows what is wrong with the document itself, or that another screen has changed it. */
  async function hasShown(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError)) return false
    const { content } = keeper.get()
    if (error.code === 'draft-changed') {
      close()
      setChoosing(true)
      keeper.meet(serverDraftOf(await refetch()))
      undo.failed(error)
    } else if (Object.keys(error.fields).length > 0) {
      close()
      problems.refuse(error.fields, content)
      focusFirst(error.fields)
    } else return false
    return true
  }

  const showFailure = (error: unknown) => setFailure(reasonOf(error))

  async function publish(at?: string) {
    await run(
      async () => {
        await keeper.save()
        const { revision } = keeper.get()
        if (!at) return call(publishDocument, { params, body: { revision } })
        await call(scheduleDocument, { params, body: { revision, at } })
        return undefined
      },
      (now) => {
        problems.clear()
        if (at) undo.tell(editorWords.willBePublished(longMoment(at)))
        else setLive({ address: now.address })
      },
    ).catch(showFailure)
  }

  const handOver = (note: string) =>
    run(
      async () => {
        await keeper.save()
        await call(handOverDraft, { params, body: { revision: keeper.get().revision, note } })
        return undefined
      },
      () => {
        problems.clear()
        undo.tell(handoverWords.done)
      },
    ).catch(showFailure)

  const giveBack = (word: string) =>
    run(
      async () => {
        await call(giveDraftBack, { params, body: { word } })
        return undefined
      },
      () => undo.tell(handoverWords.givenBackDone),
    )

  const confirming = {
    discard: {
      title: editorWords.discardTitle,
      description: state === 'unpublished' ? editorWords.discardNewText : editorWords.discardText,
      confirm: 'Discard',
      destructive: true,
      act: () => {
        const before = keeper.get().content
        return run(
          async () => {
            const { revision } = keeper.get()
            keeper.stop()
            if (revision > 0) await call(discardDraft, { params, body: { revision } })
            if (state === 'unpublished') await navigate(desk.website, { replace: true })
            return undefined
          },
          () => undo.tell(editorWords.discarded, async () => keeper.replace(before)),
        )
      },
    },
    delete: {
      title: editorWords.deleteTitle(title),
      description: editorWords.deleteText(address),
      confirm: 'Delete',
      destructive: true,
      act: () =>
        run(
          () => call(deleteDocument, { params, body: { revision: keeper.get().revision } }),
          () => undo.tell(editorWords.deleted(title)),
        ),
    },
    reset: {
      title: editorWords.resetTitle,
      description: editorWords.resetText,
      confirm: 'Go back',
      destructive: true,
      act: () =>
        run(
          () => call(resetDocument, { params, body: { revision: keeper.get().revision } }),
          () => undo.tell(editorWords.reset),
        ),
    },
  }

  return {
    dialog,
    busy,
    failure,
    /** Where it is live, once it was published. */
    live,
    forgetLive: () => setLive(undefined),
    choosing,
    setChoosing,
    meanwhile: meanwhile.is,
    forgetMeanwhile: meanwhile.forget,
    ask,
    close,
    publish,
    handOver,
    giveBack,
    unschedule: () =>
      run(
        async () => {
          await call(unscheduleDocument, { params })
          return undefined
        },
        () => undo.tell(editorWords.unscheduled),
      ).catch(showFailure),
    confirming:
      dialog === 'discard' || dialog === 'delete' || dialog === 'reset' ? confirming[dialog] : undefined,
  }
}
