import { storedInTab } from '../../browser-storage.ts'

/** A code typed before signing in: kept in this tab for use afterwards. */
const typed = storedInTab('school.code', '')

export const typedCode = () => typed.get()
export const saveTypedCode = (code: string) => typed.set(code)
export const clearTypedCode = () => typed.set('')
