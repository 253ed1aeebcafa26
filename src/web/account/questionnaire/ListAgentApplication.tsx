import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Questionnaire } from '#domain/account/questionnaire.ts'
import { mayApply } from '#domain/account/permissions.ts'
import { date } from '#web/lib/format.ts'
import { lacksLicence } from '#web/lib/license.ts'
import { rolesOf } from '#web/lib/user.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { useUser } from '#web/lib/session.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { SaidFirst } from '#web/ui/SupportAddress.tsx'
import { QueryError } from '#web/ui/states.tsx'
import { BLANK } from './answers.ts'
import { ApplicationDialog } from './ApplicationDialog.tsx'
import { COPY } from './copy.ts'
import { ownApplicationQuery, useApply } from './queries.ts'
import { QuestionnaireForm } from './QuestionnaireForm.tsx'

/** An agent who does not list yet applies to, or reads what was sent; who lists already is asked nothing (spec 1 §2.12). */
export const ListAgentApplication = () => {
  const user = useUser()
  const asked = mayApply({ roles: rolesOf(user) })
  const own = useQuery({ ...ownApplicationQuery(user.id), enabled: asked })
  const apply = useApply(user.id)
  const [open, setOpen] = useState(false)
  if (!asked) return null
  // Of the button's height: what stands below is not moved under the pointer.
  if (own.isPending) return <Shape h={36} w={220} />
  if (own.isError && !own.data) return <QueryError error={own.error} retry={() => void own.refetch()} />
  // One that was approved, and withdrawn since, waits for nobody: they may apply again.
  const applied = own.data.questionnaire?.decidedAt === null
  // Whoever is logged in as somebody else reads what was sent, and sends nothing.
  if (!applied && user.impersonated) return null
  const lacking = lacksLicence(user)
  if (!applied && lacking) return <SaidFirst>{lacking}</SaidFirst>
  return (
    <>
      {apply.isSuccess && (
        <Alert role="status" color="sea">
          {COPY.submitted}
        </Alert>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen(true)}>
          {applied ? COPY.view : COPY.apply}
        </Button>
        {applied && own.data.questionnaire && (
          <Text fz="sm" c="dimmed" flex="1 1 240px">
            {lacking ?? COPY.waits(date(own.data.questionnaire.updateTime))}
          </Text>
        )}
      </Group>
      {open && applied && (
        <ApplicationDialog query={ownApplicationQuery(user.id)} onClose={() => setOpen(false)} />
      )}
      {open && !applied && <ApplyDialog apply={apply} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Escape closes it, and loses none of the answers. */
const ApplyDialog = ({ apply, onClose }: { apply: ReturnType<typeof useApply>; onClose: () => void }) => {
  const [start, keep, sent] = useKeptAnswer('note/questionnaire', BLANK)
  const submit = (answers: Questionnaire) =>
    apply.mutateAsync(answers).then(
      () => {
        sent()
        onClose()
      },
      () => undefined,
    )
  return (
    <Dialog onClose={onClose} title={COPY.title} size="lg" closeOnClickOutside={false}>
      <QuestionnaireForm
        start={start}
        onChange={keep}
        submit={COPY.submit}
        failure={apply.error}
        onCancel={onClose}
        onSubmit={submit}
      />
    </Dialog>
  )
}
