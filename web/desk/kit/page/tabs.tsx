import { formatCount } from '../format.ts'

interface TabsProps {
  label: string
  value: string
  tabs: readonly { value: string; words: string; count?: number | undefined }[]
  onChange: (value: string) => void
}

/** Tabs for views of one list. */
export function Tabs({ label, value, tabs, onChange }: TabsProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="sr-only">{label}</legend>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
          className="-mb-px min-h-11 cursor-pointer border-transparent border-b-2 text-soft hover:text-ink aria-pressed:border-ink aria-pressed:text-ink"
        >
          {tab.words}
          {tab.count !== undefined && <span className="slate ml-2">{formatCount(tab.count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
