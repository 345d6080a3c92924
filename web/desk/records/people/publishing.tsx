import { useState } from 'react'
import { peopleWords } from '../../../../content/desk/records.ts'
import { setPublishing } from '../../../../contract/records/people.ts'
import type { People } from '../../../../domain/school/staff.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { Checkbox } from '../../kit/form/checkbox.tsx'

/** Which editors may publish. */
export function Publishing({ editors }: { editors: People['editors'] }) {
  const { change, run } = useDeskMutation()
  // Shown at once, and as it is once the server has answered.
  const [wanted, setWanted] = useState<{ of: string; may: boolean }>()
  async function set({ userId: id, email }: People['editors'][number], may: boolean) {
    setWanted({ of: id, may })
    await run(
      id,
      () => change(setPublishing, { params: { id }, body: { mayPublish: may } }),
      may ? peopleWords.publishNow(email) : peopleWords.handsOverNow(email),
    )
    setWanted(undefined)
  }
  return (
    <fieldset className="mt-4">
      <legend className="font-[560]">{peopleWords.publishes}</legend>
      <p className="mt-1 max-w-[44em] text-soft">{peopleWords.publishesHint}</p>
      <div className="grid gap-y-2 pt-2">
        {editors.map((editor) => (
          <Checkbox
            key={editor.userId}
            label={editor.email}
            checked={wanted?.of === editor.userId ? wanted.may : editor.mayPublish}
            onChange={(may) => void set(editor, may)}
          />
        ))}
      </div>
    </fieldset>
  )
}
