import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ContractView } from '#api/contract/contract.ts'
import type { ContractNoticeView } from '#api/contract/contract-notices.ts'
import { CONTRACT_WORDS } from '#domain/contract/words.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { User } from '#web/lib/user.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Said } from '#web/ui/Said.tsx'
import { EmptyState, Lines, QueryError } from '#web/ui/states.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { AgreementText } from '../AgreementText.tsx'
import { Ceremony } from '../ceremony/Ceremony.tsx'
import type { Paper } from '../ceremony/paper.ts'
import { COPY } from './copy.ts'
import { NoticeCard } from './NoticeCard.tsx'
import { PrepareDialog, type Preparable } from './PrepareDialog.tsx'
import { noticesQuery, noticeWordsQuery, remindNotice, signNotice, withdrawNotice } from './queries.ts'

type Open =
  | { readonly kind: 'sign' | 'read' | 'withdraw'; readonly notice: ContractNoticeView }
  | { readonly kind: 'prepare'; readonly preparable: Preparable }

/** Contingency removals and notices to perform: what was given, what waits for signatures, and what can be prepared. */
export const Notices = (props: {
  contract: ContractView
  user: User
  propertyState: PropertyState
  /** Electronic records are agreed to first. */
  asksForRecords: boolean
  level: 2 | 3
}) => {
  const { listingId } = props.contract
  const found = useQuery(noticesQuery(listingId))
  const [open, setOpen] = useState<Open | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const close = () => setOpen(null)
  const view = found.data
  return (
    <Stack gap="sm" className="card" p="sm" component="section" aria-label={COPY.title}>
      <div>
        <Title order={props.level}>{COPY.title}</Title>
        <Text fz="sm" c="dimmed">
          {COPY.about}
        </Text>
      </div>
      {found.isPending && <Lines rows={3} />}
      {found.isError && <QueryError error={found.error} retry={() => void found.refetch()} />}
      {done && <Said>{done}</Said>}
      {view && view.notices.length === 0 && <EmptyState title={COPY.none}>{COPY.noneText}</EmptyState>}
      {view && view.notices.length > 0 && (
        <Stack gap="md" component="ul" className="plain-list">
          {view.notices.map((notice) => (
            <NoticeCard
              key={notice.id}
              notice={notice}
              onRead={() => setOpen({ kind: 'read', notice })}
              onRemind={(key) => remindNotice(listingId, notice.id, key)}
              onSign={() => setOpen({ kind: 'sign', notice })}
              onWithdraw={() => setOpen({ kind: 'withdraw', notice })}
            />
          ))}
        </Stack>
      )}
      {view && view.prepare.length > 0 && (
        <Group gap="xs">
          {view.prepare.map((preparable) => (
            <Button
              key={preparable.kind}
              variant="default"
              onClick={() => setOpen({ kind: 'prepare', preparable })}
            >
              {COPY.prepare[preparable.kind][props.propertyState]}
            </Button>
          ))}
        </Group>
      )}
      {open?.kind === 'prepare' && (
        <PrepareDialog
          listingId={listingId}
          propertyState={props.propertyState}
          preparable={open.preparable}
          onClose={close}
        />
      )}
      {open?.kind === 'read' && <Read listingId={listingId} notice={open.notice} onClose={close} />}
      {open?.kind === 'withdraw' && (
        <ConfirmDialog
          opened
          onClose={close}
          title={CONTRACT_WORDS.withdrawNotice.title}
          about={`notice/${open.notice.id}`}
          confirm={CONTRACT_WORDS.withdrawNotice.confirm}
          cancel={COPY.keep}
          danger
          onConfirm={async () => {
            await withdrawNotice(listingId, open.notice)
            close()
          }}
        >
          {`${CONTRACT_WORDS.withdrawNotice.text} ${CONTRACT_WORDS.withdrawNotice.next}`}
        </ConfirmDialog>
      )}
      {open?.kind === 'sign' && (
        <Sign
          {...props}
          notice={open.notice}
          onClose={close}
          onSigned={() => {
            close()
            setDone(CONTRACT_WORDS.signNotice.done)
          }}
        />
      )}
    </Stack>
  )
}

/** The words of a notice, and its paper one tap away. */
const Read = (props: { listingId: string; notice: ContractNoticeView; onClose: () => void }) => {
  const phone = usePhone()
  return (
    <Dialog onClose={props.onClose} title={COPY.readTitle} size="xl" fullScreen={phone}>
      <Group justify="flex-end" mb="xs">
        <Anchor href={props.notice.paper.url} download fz="sm" underline="always">
          {COPY.pdf}
        </Anchor>
      </Group>
      <AgreementText words={noticeWordsQuery(props.listingId, props.notice.id)} level={3} />
    </Dialog>
  )
}

const Sign = (props: {
  contract: ContractView
  user: User
  asksForRecords: boolean
  notice: ContractNoticeView
  onClose: () => void
  onSigned: () => void
}) => {
  const { notice, user } = props
  const { listingId } = props.contract
  const paper = useMemo<Paper>(
    () => ({
      documentHash: notice.documentHash,
      url: notice.paper.url,
      called: 'document',
      words: noticeWordsQuery(listingId, notice.id),
      wordsSayAll: true,
      signers: notice.signers,
      attest: CONTRACT_WORDS.signNotice.attest.text,
      attached: [],
      attachedHash: null,
    }),
    [listingId, notice],
  )
  return (
    <Ceremony
      paper={paper}
      user={user}
      role={notice.signers.find((s) => s.userId === user.id)?.role ?? ''}
      asksForRecords={props.asksForRecords}
      onClose={props.onClose}
      onSign={async (marks, shown) => {
        await signNotice(listingId, notice, marks, shown)
        props.onSigned()
      }}
    />
  )
}
