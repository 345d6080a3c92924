import {
  type ChangeEvent,
  type ClipboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { codeFieldWords } from '../../../content/school/gate.ts'
import { CODE_LENGTH, codeInMessage, tidyCode } from '../../../domain/school/access-code.ts'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
}

/** Eight drawn cells under one real input, so that typing, pasting, autofill and screen readers work as usual. */
export function CodeField({ value, onChange }: CodeFieldProps) {
  const id = useId()
  const { input, cells, selection, ...events } = useCodeInput(value, onChange)
  return (
    <div>
      <label htmlFor={id} className="slate text-soft">
        Access code
      </label>
      <div className="relative mt-3">
        <div
          ref={cells}
          aria-hidden="true"
          className="grid grid-cols-[repeat(4,1fr)_0.25rem_repeat(4,1fr)] gap-1.5 big-text:gap-0.5"
        >
          {Array.from({ length: CODE_LENGTH }, (_, at) => (
            <Cell
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
              key={at}
              at={at}
              symbol={value[at] ?? ''}
              state={stateOf(at, value.length, selection)}
            />
          ))}
        </div>
        <input
          ref={input}
          id={id}
          name="access-code"
          type="text"
          inputMode="text"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          data-1p-ignore=""
          aria-describedby={`${id}-hint`}
          value={value}
          {...events}
          className="absolute inset-0 size-full cursor-text bg-transparent text-[1.5rem] text-transparent forced-color-adjust-none caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      <p id={`${id}-hint`} className="mt-3 text-small text-soft">
        {codeFieldWords.hint}
      </p>
    </div>
  )
}

/** The caret and selection for the cells, and the input's events. */
function useCodeInput(value: string, onCode: (code: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const cells = useRef<HTMLDivElement>(null)
  const caret = useRef<number | null>(null)
  const [selection, setSelection] = useState<readonly [number, number] | null>(null)

  // Tidying rewrites the value, which would move the caret to the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each rewrite
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value, selection])

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.target
    const before = tidyCode(typed.slice(0, selectionStart ?? typed.length))
    const after = tidyCode(typed.slice(selectionStart ?? typed.length))
    // In a full field, typing overwrites what follows the caret.
    const tooMany = Math.max(0, before.length + after.length - CODE_LENGTH)
    const code = (before + after.slice(tooMany)).slice(0, CODE_LENGTH)
    caret.current = Math.min(before.length, CODE_LENGTH)
    onCode(code)
    setSelection([caret.current, caret.current])
  }

  /** Pastes only the code of a whole message, replacing the value. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const code = codeInMessage(event.clipboardData.getData('text'))
    if (!code) return
    event.preventDefault()
    caret.current = CODE_LENGTH
    onCode(code)
    setSelection([CODE_LENGTH, CODE_LENGTH])
  }

  function trackSelection(event: SyntheticEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget
    setSelection([selectionStart ?? 0, selectionEnd ?? 0])
  }

  /** The input's own letters are not where the cells are, so a click is mapped to its cell. */
  function onClick(event: MouseEvent<HTMLInputElement>) {
    const field = event.currentTarget
    if (field.selectionStart !== field.selectionEnd) return
    const drawn = [...(cells.current?.querySelectorAll('[data-cell]') ?? [])]
    const hit = drawn.findIndex((cell) => event.clientX <= cell.getBoundingClientRect().right)
    const at = Math.min(hit < 0 ? CODE_LENGTH : hit, value.length)
    field.setSelectionRange(at, at)
  }

  const onBlur = () => setSelection(null)
  return {
    input,
    cells,
    selection,
    onChange,
    onPaste,
    onSelect: trackSelection,
    onFocus: trackSelection,
    onBlur,
    onClick,
  }
}

type CellState = 'idle' | 'caret' | 'selected'

function stateOf(at: number, length: number, selection: readonly [number, number] | null): CellState {
  if (!selection) return 'idle'
  const [start, end] = selection
  if (start !== end) return at >= start && at < end ? 'selected' : 'idle'
  return at === Math.min(start, length, CODE_LENGTH - 1) ? 'caret' : 'idle'
}

const looks: Record<CellState, string> = {
  idle: 'border-edge',
  caret: 'border-ink shadow-[inset_0_0_0_1px_var(--ink)] outline-2 outline-gorse outline-offset-2',
  selected: 'border-ink bg-gorse shadow-[inset_0_0_0_1px_var(--ink)]',
}

function Cell({ at, symbol, state }: { at: number; symbol: string; state: CellState }) {
  return (
    <>
      {at === CODE_LENGTH / 2 && <span />}
      <span
        data-cell=""
        className={`grid aspect-[4/5.2] place-items-center rounded-frame border bg-raised font-slate text-[clamp(1.25rem,6vw,1.75rem)] leading-none ${looks[state]}`}
      >
        {symbol || (state === 'caret' && <span className="h-[1.1em] w-px animate-pulse bg-ink" />)}
      </span>
    </>
  )
}
