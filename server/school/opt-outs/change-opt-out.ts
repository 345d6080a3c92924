import type { ChangeOptOut } from '../../../domain/school/opt-outs.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { liftOptOut, setOptOut } from './opt-outs.ts'

/** The owner records what a family, a pupil or a school refuses, or lifts what that source said. */
export async function changeOptOut(
  ctx: Context,
  { stands, tellParent = false, reason, ...said }: ChangeOptOut & { pupilId: string },
): Promise<void> {
  const { userId: setBy } = requireAdmin(ctx)
  const mailTo = tellParent ? 'parent' : undefined
  await inTransaction(ctx, (ctx) =>
    stands ? setOptOut(ctx, { ...said, setBy, reason, mailTo }) : liftOptOut(ctx, { ...said, setBy, mailTo }),
  )
}
