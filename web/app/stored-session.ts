import { SESSION_KEY } from '../../domain/privacy/stored-on-device.ts'

/** Inlined in the desk's document: tells the style sheet that this browser stores a session. */
try {
  if (localStorage.getItem(SESSION_KEY) !== null) document.documentElement.dataset.session = ''
} catch {
  // The browser denies its storage: nobody is signed in.
}
