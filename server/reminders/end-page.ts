import { reminderPages as words } from '../../content/reminder-pages.ts'
import { askingPage, backPage } from './plain-pages.ts'

/** What a reminder's link opens. Opening it ends nothing: mail programs look at links by themselves. It names nobody. */
export const endingPage = () => askingPage(words.end)

/** What it shows afterwards. */
export const endedPage = () => backPage(words.ended)
