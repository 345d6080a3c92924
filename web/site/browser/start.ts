import { closeWithLinks } from './close-with-links.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { playFilms } from './films.ts'
import { hangGalleries } from './galleries.ts'
import { wakeIslands } from './islands.ts'
import { reportMissing } from './missing-page.ts'
import { layOutBelow } from './parts-below.ts'
import { filterPosts } from './posts.ts'
import { followQuestions } from './questions.ts'
import { openQuickViews } from './quick-view.ts'
import { moveQuoteButton } from './quote-button.ts'
import { repeat } from './repeat.ts'
import { prepareSearch } from './search.ts'
import { showWork } from './work.ts'
import { turnYear } from './year.ts'

/** Gives every public page what HTML cannot do by itself, then presses again what was pressed too early. */
export function takeOver(kept: readonly Event[]) {
  for (const begin of [
    closeWithLinks,
    openQuickViews,
    showWork,
    followQuestions,
    playFilms,
    filterPosts,
    hangGalleries,
    prepareSearch,
    wakeIslands,
    moveQuoteButton,
    reportMissing,
    turnYear,
    layOutBelow,
    fetchAhead,
  ])
    begin()
  document.documentElement.dataset.alive = ''
  for (const event of kept) repeat(event)
}
