import { nothingStored } from '../content/errors/messages.ts'
import { forgetsEverything } from './browser-storage.ts'

/** Says what does not work in a browser that denies storage. */
export function NothingStored({ className }: { className: string }) {
  if (!forgetsEverything()) return null
  return (
    <p role="status" className={`border-line border-b bg-raised py-2.5 text-note leading-snug ${className}`}>
      {nothingStored}
    </p>
  )
}
