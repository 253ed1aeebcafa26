import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { SecondFactorStatus } from '#api/account/second-factor.ts'
import { date } from '#web/lib/format.ts'
import type { User } from '#web/lib/user.ts'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { AppDialog } from './AppDialog.tsx'
import { ProveDialog } from './ProveDialog.tsx'
import { makePasskey, removeStep, renewCodes, secondFactorQuery } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { COPY } from './copy.ts'

/** What is being done; a step that is removed has its id, null for the app. */
type Doing = { kind: 'app' | 'passkey' | 'codes' } | { kind: 'remove'; id: string | null; name: string }

const T = COPY.second

/** The second steps of one's login: what there is, and how to add, remove and recover. */
export const SecondFactor = ({ user, onAdded }: { user: User; onAdded?: () => void }) => {
  const query = useQuery(secondFactorQuery(user.id))
  const [doing, setDoing] = useState<Doing | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (query.isPending) return <Lines rows={4} />
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const status = query.data
  const close = () => setDoing(null)
  const done = (made: readonly string[] | null) => {
    close()
    setCodes(made)
    if (made === null) onAdded?.()
  }
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed">
        {T.lead}
        {status.demanded && ` ${T.demanded}`}
      </Text>
      <Steps status={status} ask={setDoing} />
      {doing?.kind === 'app' && <AppDialog userId={user.id} onClose={close} onDone={done} />}
      {doing?.kind === 'passkey' && (
        <ProveDialog
          title={COPY.passkey.title}
          lead={COPY.passkey.lead}
          confirm={COPY.passkey.submit}
          others={status.passkeys}
          onCancel={close}
          onProve={(password, name) => makePasskey(user.id, password, name).then(done)}
        />
      )}
      {doing?.kind === 'codes' && (
        <ProveDialog
          title={T.newCodesTitle}
          lead={T.newCodesText}
          confirm={T.newCodes}
          onCancel={close}
          onProve={(password) => renewCodes(user.id, password).then(done)}
        />
      )}
      {doing?.kind === 'remove' && (
        <ProveDialog
          title={T.removeTitle(doing.name)}
          lead={isLast(status) ? T.removeLast : T.removeText}
          confirm={T.remove}
          danger
          onCancel={close}
          onProve={(password) => removeStep(user.id, doing.id, password).then(close)}
        />
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null)
            onAdded?.()
          }}
        />
      )}
    </Stack>
  )
}

const isLast = ({ authenticator, passkeys }: SecondFactorStatus) =>
  passkeys.length + (authenticator ? 1 : 0) === 1

const Row = (props: { title: string; text: string; mark?: ReactNode; children?: ReactNode }) => (
  <Group justify="space-between" gap="xs" align="flex-start">
    {/* A name may be forty letters without a blank. */}
    <div style={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Group gap="2px 8px">
        <Text fw={600} miw={0}>
          {props.title}
        </Text>
        {props.mark}
      </Group>
      <Text fz="sm" c="dimmed">
        {props.text}
      </Text>
    </div>
    <Group gap="xs">{props.children}</Group>
  </Group>
)

const Steps = ({ status, ask }: { status: SecondFactorStatus; ask: (doing: Doing) => void }) => {
  const on = status.authenticator || status.passkeys.length > 0
  const supported = typeof window.PublicKeyCredential === 'function'
  return (
    <>
      <Row
        title={T.app}
        text={T.appText}
        mark={status.authenticator && <Badge variant="light">{T.appOn}</Badge>}
      >
        {status.authenticator && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={T.removeOf(T.app)}
            onClick={() => ask({ kind: 'remove', id: null, name: T.app })}
          >
            {T.remove}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => ask({ kind: 'app' })}>
          {status.authenticator ? T.replaceApp : T.setUpApp}
        </Button>
      </Row>
      <Row title={T.passkeys} text={supported ? T.passkeysText : T.unsupported}>
        <Button size="xs" variant="default" disabled={!supported} onClick={() => ask({ kind: 'passkey' })}>
          {T.addPasskey}
        </Button>
      </Row>
      {status.passkeys.map((each) => (
        <Row
          key={each.id}
          title={each.name}
          text={`${T.made(date(each.createdAt))}, ${each.usedAt ? T.used(date(each.usedAt)) : T.unused}`}
        >
          <Button
            size="xs"
            variant="subtle"
            aria-label={T.removeOf(each.name)}
            onClick={() => ask({ kind: 'remove', id: each.id, name: each.name })}
          >
            {T.remove}
          </Button>
        </Row>
      ))}
      {on && (
        <Row title={T.codes} text={`${T.codesLeft(status.recoveryCodes)}. ${T.codesText}`}>
          <Button size="xs" variant="default" onClick={() => ask({ kind: 'codes' })}>
            {T.newCodes}
          </Button>
        </Row>
      )}
    </>
  )
}
