import { useRef } from 'react'
import { isKey, shownKey } from '../../frame/keys.ts'
import { useSearchShortcut } from '../../frame/search-shortcut.ts'
import { CloseIcon } from '../page/button.tsx'

/** The server refuses longer texts. */
const MAX_LENGTH = 100

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search box: `/` focuses it from anywhere on the screen, Escape clears it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useSearchShortcut(box)
  return (
    <div className="relative w-full sm:w-80 print:hidden">
      <input
        ref={box}
        type="search"
        maxLength={MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => isKey('leave', event.key) && onChange('')}
        aria-label={label}
        aria-keyshortcuts={shownKey('search')}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        className="[&::-webkit-search-cancel-button]:hidden min-h-11 w-full appearance-none border-edge border-b bg-transparent pr-11 placeholder:text-soft placeholder:opacity-100 hover:border-ink"
      />
      {value === '' ? (
        <span aria-hidden="true" className="slate pointer-events-none absolute top-3.5 right-1 text-soft">
          /
        </span>
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            onChange('')
            box.current?.focus()
          }}
          className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center text-soft hover:text-ink"
        >
          <CloseIcon />
        </button>
      )}
    </div>
  )
}
