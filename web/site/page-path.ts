import { createContext, useContext } from 'react'

/** The path being rendered; undefined in the browser, where islands have no page. */
export const PagePath = createContext<string | undefined>(undefined)

/** The path of the page being rendered: `/about`. */
export const usePagePath = () => useContext(PagePath)
