import type { ReactNode } from 'react'
import { accessWords } from '../../../content/desk/frame.ts'
import { firstLoadWords } from '../../../content/school/frame.ts'
import { SkeletonPage } from '../kit/page/page.tsx'
import { DeskRoleContext } from './desk-role.ts'
import { Sidebar } from './sidebar.tsx'

/** Around everything of the desk. */
export const deskClasses = 'flex min-h-svh flex-col text-note leading-normal'

interface DeskColumnsProps {
  rail: ReactNode
  children: ReactNode
}

/** The desk's frame: the rail on the left of wide screens, or on top, and the screen. */
export function DeskColumns({ rail, children }: DeskColumnsProps) {
  return (
    <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block">
      {rail}
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  )
}

/**
 * The desk before its code has come, and until the server has said who is there: the admin's rail and rows, without
 * anything of anybody.
 */
export function DeskFirstLoad() {
  return (
    <DeskRoleContext value="admin">
      <DeskColumns rail={<Sidebar />}>
        <SkeletonPage words={accessWords.checking}>
          <p className="mt-6 max-w-[36em] [animation:unseen_12s] motion-reduce:hidden">
            {firstLoadWords.late}
          </p>
        </SkeletonPage>
      </DeskColumns>
    </DeskRoleContext>
  )
}
