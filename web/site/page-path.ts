import { createContext, useContext } from 'react'

/** The address that is being rendered; none in the browser, where islands stand by themselves. */
export const PagePath = createContext<string | undefined>(undefined)

/** The address of the page that is being rendered: `/about`. */
export const usePagePath = () => useContext(PagePath)
