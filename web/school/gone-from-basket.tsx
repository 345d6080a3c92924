import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { emptyBasket } from './basket.ts'
import type { Door } from './door.ts'
import { NoteScreen, ReachMe, textLink } from './screen.tsx'

/** All that was chosen has closed, is no longer there, or is sold otherwise. */
export function GoneFromBasket({ doors }: { doors: readonly Door[] }) {
  return (
    <NoteScreen title="What you chose can no longer be ordered" slate="Your basket">
      <p>
        The gallery has closed, has other prices now, or the photos were taken out of it. Nothing was charged.
        Please look at the photos again. If they are not there, they can often still be had: write to{' '}
        <ReachMe />.
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
