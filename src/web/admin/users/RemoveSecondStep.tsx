import { Button } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '#domain/kernel/text/format.ts'
import { useUser } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { actSize } from './actSize.ts'
import { useRemoveSecondStep, type UserRow } from '../queries.ts'
import { COPY } from '../copy.ts'

/** Of somebody who has lost their second step and its codes; nobody does so to themselves (decision 29). */
export const RemoveSecondStep = ({ row, card }: { row: UserRow; card: boolean }) => {
  const self = useUser()
  const remove = useRemoveSecondStep()
  const [asking, setAsking] = useState(false)
  if (!row.secondFactor || row.id === self.id) return null
  const name = fullName(row) || row.email
  return (
    <>
      <Button
        {...actSize(card)}
        variant="default"
        onClick={() => setAsking(true)}
        aria-label={card ? COPY.onCard(COPY.secondStep.onCard, name) : COPY.secondStep.of(name)}
      >
        {card ? COPY.secondStep.onCard : COPY.secondStep.button}
      </Button>
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          title={COPY.secondStep.title(name)}
          about={`second-step/${row.id}`}
          confirm={COPY.secondStep.button}
          danger
          onConfirm={() => remove.mutateAsync(row.id)}
        >
          {COPY.secondStep.text}
        </ConfirmDialog>
      )}
    </>
  )
}
