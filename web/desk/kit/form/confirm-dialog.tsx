import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../http/error-messages.ts'
import { notify } from '../../../ui/notify.ts'
import { useDeskMutation } from '../data/use-desk-mutation.ts'
import { DeskDialog } from './dialog.tsx'
import { DialogForm, whenSent } from './form-dialog.tsx'

interface QuestionProps
  extends Pick<
    ComponentProps<typeof DialogForm>,
    'confirm' | 'busy' | 'cancel' | 'destructive' | 'children'
  > {
  /** Does it. The dialog closes afterwards; if this rejects, it says why. */
  act: () => Promise<unknown>
  /** The notice once it is done. */
  done?: string | undefined
  onClose: () => void
}

/** Asks “are you sure?”. Where a phrase is typed to confirm, it is a `FormDialog`. */
export function ConfirmDialog(props: QuestionProps & Omit<ComponentProps<typeof DeskDialog>, 'children'>) {
  const { act, done, confirm, busy, cancel, destructive, children, ...dialog } = props
  return (
    <DeskDialog {...dialog}>
      <Question {...{ act, done, confirm, busy, cancel, destructive, children }} onClose={dialog.onClose} />
    </DeskDialog>
  )
}

function Question({ act, done, onClose, ...form }: QuestionProps) {
  const [failure, setFailure] = useState<string>()
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  const { run, busy } = useDeskMutation((error) => {
    if (shown.current) setFailure(reasonOf(error))
    else notify({ kind: 'destructive', title: 'Not done', text: reasonOf(error) })
  })
  async function onSubmit() {
    setFailure(undefined)
    if (await run('confirm', act, done)) onClose()
  }
  return (
    <DialogForm
      {...form}
      {...whenSent(onSubmit)}
      failure={failure}
      sending={busy !== undefined}
      onCancel={onClose}
    />
  )
}
