import { reminderPages as words } from '../../content/school/reminders/reminder-pages.ts'
import { askingPage, backPage } from './plain-pages.ts'

/** The unsubscribe page. Opening it ends nothing, because mail programs prefetch links. It names nobody. */
export const endingPage = () => askingPage(words.end)

/** After unsubscribing. */
export const endedPage = () => backPage(words.ended)
