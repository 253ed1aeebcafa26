import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayApply } from '#domain/account/questionnaire.ts'
import { useUser } from '#web/lib/session.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { QueryError } from '#web/ui/states.tsx'
import { ApplicationDialog } from './ApplicationDialog.tsx'
import { COPY } from './copy.ts'
import { ownApplicationQuery, useApply } from './queries.ts'
import { QuestionnaireForm } from './QuestionnaireForm.tsx'

/** An agent who does not list yet applies to, or reads what was sent; who lists already is asked nothing (spec 1 §2.12). */
export const ListAgentApplication = () => {
  const user = useUser()
  const asked = mayApply(user.roles.map(({ name }) => name))
  const own = useQuery({ ...ownApplicationQuery(user.id), enabled: asked })
  const apply = useApply(user.id)
  const [open, setOpen] = useState(false)
  if (!asked || own.isPending) return null
  if (own.isError && !own.data) return <QueryError error={own.error} retry={() => void own.refetch()} />
  const applied = own.data.questionnaire !== null
  // Whoever is logged in as somebody else reads what was sent, and sends nothing.
  if (!applied && user.impersonated) return null
  return (
    <>
      {apply.isSuccess && (
        <Alert role="status" color="sea">
          {COPY.submitted}
        </Alert>
      )}
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {applied ? COPY.view : COPY.apply}
        </Button>
      </div>
      {open && applied && (
        <ApplicationDialog query={ownApplicationQuery(user.id)} onClose={() => setOpen(false)} />
      )}
      {open && !applied && (
        <Dialog onClose={() => setOpen(false)} title={COPY.title} size="lg" closeOnClickOutside={false}>
          <QuestionnaireForm
            submit={COPY.submit}
            failure={apply.error}
            onCancel={() => setOpen(false)}
            onSubmit={(answers) =>
              apply.mutateAsync(answers).then(
                () => setOpen(false),
                () => undefined,
              )
            }
          />
        </Dialog>
      )}
    </>
  )
}
