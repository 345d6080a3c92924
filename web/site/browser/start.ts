import { closeWithLinks } from './close-with-links.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { playFilms } from './films.ts'
import { turnYear } from './footer-year.ts'
import { openGalleryPhotos } from './galleries.ts'
import { hydrateIslands } from './islands.ts'
import { reportMissing } from './missing-page.ts'
import { showWork } from './portfolio-tabs.ts'
import { filterPosts } from './posts.ts'
import { followQuestions } from './questions.ts'
import { openQuickViews } from './quick-view.ts'
import { moveQuoteButton } from './quote-button.ts'
import { repeat } from './repeat.ts'
import { prepareSearch } from './search.ts'
import { layOutBelow, skipBehindDialogs } from './sections-below.ts'

/**
 * Adds to a public page what HTML alone cannot do; returns what repeats the clicks that came before. A feature that
 * fails does not take the others along.
 */
export function takeOver() {
  for (const enhance of [
    closeWithLinks,
    openQuickViews,
    showWork,
    followQuestions,
    playFilms,
    filterPosts,
    openGalleryPhotos,
    prepareSearch,
    hydrateIslands,
    moveQuoteButton,
    reportMissing,
    turnYear,
    layOutBelow,
    skipBehindDialogs,
    fetchAhead,
  ]) {
    try {
      enhance()
    } catch (error) {
      reportError(error)
    }
  }
  document.documentElement.dataset.alive = ''
  return repeat
}
