import { keptInTab } from '../browser-storage.ts'

/** A code that was typed before signing in: kept in this tab, used afterwards. */
const typed = keptInTab('school.code', '')

export const typedCode = () => typed.get()
export const keepTypedCode = (code: string) => typed.set(code)
export const forgetTypedCode = () => typed.set('')
