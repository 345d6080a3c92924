import { reminderPages as words } from '../../content/reminder-pages.ts'
import { askingPage, backPage } from './plain-pages.ts'

/** What the link opens. Opening it confirms nothing: mail programs look at links by themselves. It names nobody. */
export const confirmingPage = () => askingPage(words.confirm)

/** What it shows once they have begun. */
export const confirmedPage = () => backPage(words.confirmed)

/** A link that is too old, ended, or was never one. */
export const unconfirmedPage = () => backPage(words.tooOld)
