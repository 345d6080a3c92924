import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { anyScreen } from '../../../../content/desk/kit.ts'
import { notify } from '../../../ui/notify.ts'
import { DeskButton } from '../page/button.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { chosenFiles, droppedFiles } from './chosen-files.ts'

interface FileDropProps {
  /** The button's label. */
  choose: string
  /** Small print about accepted files. */
  hint: ReactNode
  accept: string
  multiple?: boolean
  look?: 'solid' | 'ghost'
  buttonRef?: React.Ref<HTMLButtonElement> | undefined
  /** Accepts whole folders too. */
  folder?: boolean
  onFiles: (files: ChosenFile[]) => void
  className?: string
}

/** Accepts files dropped on it or chosen in a dialog. */
export function FileDrop({
  choose,
  hint,
  accept,
  multiple = false,
  folder = false,
  look = 'ghost',
  buttonRef,
  onFiles,
  className = '',
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const folders = useRef<HTMLInputElement>(null)
  const { over, handlers } = useDrop(onFiles)
  const takeFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles(chosenFiles(currentTarget.files ?? []))
    // Otherwise choosing the same file again would not fire.
    currentTarget.value = ''
  }
  return (
    <div
      {...handlers}
      className={`flex flex-wrap items-center gap-x-5 gap-y-3 border bg-raised p-5 transition-colors duration-150 ${over ? 'border-ink' : 'border-line'} ${className}`}
    >
      <DeskButton ref={buttonRef ?? null} look={look} onClick={() => input.current?.click()}>
        {choose}
      </DeskButton>
      {folder && <DeskButton onClick={() => folders.current?.click()}>Choose a folder</DeskButton>}
      <p className="leading-snug">
        <span className="max-sm:hidden">
          {over ? anyScreen.letGo : `or drop ${folder ? 'a folder' : multiple ? 'them' : 'it'} here`}
        </span>
        <span className="slate mt-1 block text-soft">{hint}</span>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={choose}
        onChange={takeFiles}
      />
      {folder && (
        <input
          ref={folders}
          type="file"
          hidden
          multiple
          {...{ webkitdirectory: '' }}
          aria-label="Choose a folder"
          onChange={takeFiles}
        />
      )}
    </div>
  )
}

/** Counts enters and leaves, because child elements fire their own. */
function useDrop(onFiles: (files: ChosenFile[]) => void) {
  const depth = useRef(0)
  const [over, setOver] = useState(false)
  const move = (by: number) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  return {
    over,
    handlers: {
      onDragEnter: move(1),
      onDragOver: move(0),
      onDragLeave: move(-1),
      onDrop(event: DragEvent) {
        event.preventDefault()
        depth.current = 0
        setOver(false)
        droppedFiles(event.dataTransfer).then(
          (files) => files.length > 0 && onFiles(files),
          () => notify({ kind: 'destructive', title: 'No file', text: anyScreen.unreadable }),
        )
      },
    },
  }
}
