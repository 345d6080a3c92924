import { Link } from 'react-router'
import { myChildrenWords } from '../../../content/school/flow.ts'
import { school } from '../../../domain/screens.ts'
import { ScreenHeading, tallLink, textLink } from '../../shell/screen.tsx'
import { AccountLine } from '../signed-in.tsx'
import { SignedInScreen } from '../signed-in-screen.tsx'
import { MyChildren } from './my-children.tsx'

/** `/school-photos/children`: the children linked to the account. */
export default function Children() {
  return (
    <SignedInScreen
      title="My children"
      otherwise={
        <p className="text-note text-soft">
          {myChildrenWords.noAccountNeeded}{' '}
          <Link to={school.gate} className={textLink}>
            enter the code
          </Link>
          .
        </p>
      }
    >
      {(userId) => (
        <main className="mx-auto w-full max-w-[100rem] flex-1 px-5 pt-8 pb-16 sm:px-gutter lg:pt-12">
          <ScreenHeading title="My children" slate="School photos">
            My children
          </ScreenHeading>
          <MyChildren userId={userId} />
          <p className="mt-6 flex flex-wrap gap-x-7 text-note">
            <Link to={school.accessCode} className={tallLink}>
              Add another child
            </Link>
            <Link to={school.orders} className={tallLink}>
              My orders
            </Link>
          </p>
          <AccountLine />
        </main>
      )}
    </SignedInScreen>
  )
}
