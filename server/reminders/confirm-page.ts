import { reminderPages as words } from '../../content/school/reminders/reminder-pages.ts'
import { askingPage, backPage } from './plain-pages.ts'

/** The confirmation page. Opening it confirms nothing, because mail programs prefetch links. It names nobody. */
export const confirmingPage = () => askingPage(words.confirm)

/** After confirming. */
export const confirmedPage = () => backPage(words.confirmed)

/** For an expired, ended or invalid link. */
export const unconfirmedPage = () => backPage(words.tooOld)
