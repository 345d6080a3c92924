import type { Change } from '../changes.ts'
import { ShownValue } from './shown-value.tsx'

/** What differs, field by field: as it was, and as it will be. */
export function ChangesList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="border-line border-b">
      {changes.map(({ path, labels, input, before, after }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry may be removed and another added at one path
        <li key={`${path} ${at}`} className="border-line border-t py-3">
          <p className="font-[560]">{labels.join(' › ')}</p>
          <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
            <div className="min-w-0">
              <dt className="slate text-soft">Now</dt>
              <dd className="text-soft">
                <ShownValue input={input} value={before} />
              </dd>
            </div>
            <div className="min-w-0">
              <dt className="slate text-soft">Afterwards</dt>
              <dd>
                <ShownValue input={input} value={after} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}
