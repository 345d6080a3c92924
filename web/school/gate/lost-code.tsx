import { Link } from 'react-router'
import { lostCodeSent } from '../../../content/messages.ts'
import { sendLostCode } from '../../../contract/lost-links.ts'
import { AskEmail } from '../order/ask-email.tsx'
import { NoteScreen, ReachMe, textLink } from '../screen.tsx'

/** `/school-photos/lost-code`: sends the code to the address that the school gave, and to no other. */
export default function LostCodeScreen() {
  return (
    <NoteScreen title="Lost your code?" slate="School photos">
      <p>Type the email address that the school has for you. If I have it too, your code goes there.</p>
      <AskEmail endpoint={sendLostCode} does="Send my code" done={lostCodeSent} />
      <p className="text-note text-soft">
        Nothing has come? Ask the school office, or write to <ReachMe />, with the school, the class and your
        child’s name. For your child’s safety I answer to the address that the school gave me, and to no
        other.
      </p>
      <p>
        <Link to="/school-photos" className={`${textLink} inline-flex min-h-11 items-center`}>
          I have a code
        </Link>
      </p>
    </NoteScreen>
  )
}
