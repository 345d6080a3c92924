import { createContext, useContext } from 'react'
import type { DeskRole } from '../../../domain/accounts/roles.ts'

/** The role of whoever is at the desk; until it is known, the one that may do least. */
export const DeskRoleContext = createContext<DeskRole>('editor')

export const useDeskRole = () => useContext(DeskRoleContext)
