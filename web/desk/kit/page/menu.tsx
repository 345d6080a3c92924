import { Menu } from '@base-ui/react/menu'

export interface MenuEntry {
  label: string
  onSelect: () => void
  /** Marks a destructive action. */
  destructive?: boolean
  /** On a phone only; elsewhere it is a button beside the menu. */
  narrow?: boolean
}

/** A menu of less common actions; disabled while it has none. */
export function DeskMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  return (
    <Menu.Root>
      <Menu.Trigger
        disabled={entries.length === 0}
        className="print:hidden inline-flex min-h-11 cursor-pointer items-center gap-2 whitespace-nowrap rounded-frame border border-edge px-4 leading-none hover:border-ink hover:bg-raised data-popup-open:border-ink data-disabled:cursor-progress data-disabled:opacity-60"
      >
        {label}
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-2.5">
          <path d="m1 3.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.25" />
        </svg>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-40">
          <Menu.Popup className="ground-bone min-w-56 rounded-frame border border-edge bg-raised! py-1.5 text-note outline-none">
            {entries.map(({ label: words, onSelect, destructive, narrow }) => (
              <Menu.Item
                key={words}
                onClick={onSelect}
                className={`flex -outline-offset-2 min-h-11 cursor-pointer items-center px-4 data-highlighted:bg-line ${destructive ? 'text-wrong' : ''} ${narrow ? 'sm:hidden' : ''}`}
              >
                {words}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
