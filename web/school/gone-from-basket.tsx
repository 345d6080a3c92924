import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { emptyBasket } from './basket.ts'
import type { Door } from './door.ts'
import { NoteScreen, ReachMe, textLink } from './screen.tsx'

/** All that was chosen has closed, or is no longer there. */
export function GoneFromBasket({ doors }: { doors: readonly Door[] }) {
  return (
    <NoteScreen title="These photos can no longer be ordered here" slate="Your basket">
      <p>
        What you chose is from a gallery that has closed, or has been taken out of it. Nothing was charged.
        Often the photos can still be had: write to <ReachMe />.
      </p>
      <p className="flex flex-wrap items-center gap-6">
        <Button look="solid" onClick={() => emptyBasket(doors)}>
          Empty the basket
        </Button>
        <Link to="/school-photos" className={`${textLink} inline-flex min-h-11 items-center`}>
          Back to the photos
        </Link>
      </p>
    </NoteScreen>
  )
}
