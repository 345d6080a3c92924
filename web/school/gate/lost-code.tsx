import { Link } from 'react-router'
import { contactMessages } from '../../../content/errors/messages.ts'
import { lostCodeWords } from '../../../content/school/lost-code.ts'
import { sendLostCode } from '../../../contract/orders/resend-links.ts'
import { school } from '../../../domain/screens.ts'
import { ContactLine, NoteScreen, tallLink } from '../../shell/screen.tsx'
import { useSiteSettings } from '../../site-settings.ts'
import { EmailPrompt } from '../order/email-prompt.tsx'

/** `/school-photos/lost-code`: sends the code to the address that the school gave, and to no other. */
export default function LostCodeScreen() {
  const { lostCodeSent } = contactMessages(useSiteSettings())
  return (
    <NoteScreen title={lostCodeWords.title} slate="School photos">
      <p>{lostCodeWords.lead}</p>
      <EmailPrompt endpoint={sendLostCode} does="Send my code" done={lostCodeSent} />
      <p className="text-note text-soft">
        {lostCodeWords.nothing.before} <ContactLine />
        {lostCodeWords.nothing.after}
      </p>
      <p>
        <Link to={school.gate} className={tallLink}>
          I have a code
        </Link>
      </p>
    </NoteScreen>
  )
}
