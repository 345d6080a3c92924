import { favouritesWords } from '../../../content/school/gallery.ts'
import { textLink } from '../../shell/screen.tsx'
import { moveFocusOn } from '../../ui/focus-next-row.ts'

interface FavouritesFilterProps {
  all: number
  liked: number
  only: boolean
  onOnly: (only: boolean) => void
  /** Whether all of them are chosen; null where they cannot be. */
  chosen: boolean | null
  onChoose: () => void
  onCompare: () => void
}

/** A filter for favourites, once there are some, and what can be done with all of them. */
export function FavouritesFilter({
  all,
  liked,
  only,
  onOnly,
  chosen,
  onChoose,
  onCompare,
}: FavouritesFilterProps) {
  if (liked === 0 || all === 1) return null
  const tab = (pressed: boolean) =>
    `min-h-11 cursor-pointer text-note ${pressed ? 'text-ink underline decoration-2 decoration-gorse underline-offset-[0.5em]' : 'text-soft hover:text-ink'}`
  return (
    <fieldset className="mt-1 flex flex-wrap items-center gap-x-6 px-5 sm:mt-4 sm:-mb-3 sm:px-0">
      <legend className="sr-only">Which photos</legend>
      <button type="button" aria-pressed={!only} onClick={() => onOnly(false)} className={tab(!only)}>
        All {all}
      </button>
      <button type="button" aria-pressed={only} onClick={() => onOnly(true)} className={tab(only)}>
        Favourites {liked}
      </button>
      {chosen !== null && (
        <button
          type="button"
          aria-disabled={chosen}
          onClick={onChoose}
          className={`min-h-11 text-note ${chosen ? 'cursor-default text-soft' : textLink}`}
        >
          {chosen ? favouritesWords.chosen : favouritesWords.choose(liked)}
        </button>
      )}
      {liked > 1 && (
        <button type="button" onClick={onCompare} className={`${textLink} min-h-11 text-note`}>
          {favouritesWords.sideBySide}
        </button>
      )}
    </fieldset>
  )
}

interface FavouriteButtonProps {
  no: number
  favourite: boolean
  onToggle: () => void
}

/** A heart to mark a favourite; it buys nothing. Among favourites alone, it goes with its photo. */
export function FavouriteButton({ no, favourite, onToggle }: FavouriteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={favourite}
      aria-label={`Favourite: photo ${no}`}
      onClick={({ currentTarget }) => {
        if (document.activeElement === currentTarget) moveFocusOn(currentTarget)
        onToggle()
      }}
      className="grid size-11 cursor-pointer place-items-center text-soft hover:text-ink aria-pressed:text-heather"
    >
      <svg
        aria-hidden="true"
        width="22"
        height="20"
        viewBox="0 0 22 20"
        fill={favourite ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      >
        <path d="M11 18.2C5.2 14 1.2 10.4 1.2 6.3a4.9 4.9 0 0 1 9.1-2.6l.7 1 .7-1a4.9 4.9 0 0 1 9.1 2.6c0 4.1-4 7.7-9.8 11.9Z" />
      </svg>
    </button>
  )
}
