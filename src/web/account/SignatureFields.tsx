import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useBackCloses } from '#web/ui/dialog/useBackCloses.ts'
import { Lines } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'
import { named } from '#web/ui/dialog/named.ts'

const SignaturePad = lazy(async () => ({
  default: (await import('#web/ui/signature/SignaturePad.tsx')).SignaturePad,
}))

/** The adopted signature and initials, offered again when a contract is signed. */
export const SignatureFields = (props: { fullName: string; initials: string }) => (
  <div className="fields">
    <div data-w="half">
      <Adopted name="signature" label={COPY.signature.signature} start={props.fullName} />
    </div>
    <div data-w="half">
      <Adopted name="initials" label={COPY.signature.initials} start={props.initials} />
    </div>
  </div>
)

const Adopted = (props: { name: 'signature' | 'initials'; label: string; start: string }) => {
  const form = useFormContext()
  const image = useWatch({ name: props.name }) as string | null
  const [open, setOpen] = useState(false)
  useBackCloses(open, () => setOpen(false))
  const [made, setMade] = useState<string | null>(null)
  return (
    <Stack gap="xs">
      <Text fw={600} fz="sm">
        {props.label}
      </Text>
      {image ? (
        <img
          src={image}
          alt={COPY.signature.alt(props.label.toLowerCase())}
          style={{
            height: 72,
            maxWidth: '100%',
            objectFit: 'contain',
            objectPosition: 'left',
            background: '#fff',
            border: '1px solid var(--p-line)',
            borderRadius: 6,
          }}
        />
      ) : (
        <Text fz="sm" c="dimmed">
          {COPY.signature.noneYet}
        </Text>
      )}
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          onClick={() => setOpen(true)}
          aria-label={(image ? COPY.signature.changeOf : COPY.signature.addOf)(props.label.toLowerCase())}
        >
          {image ? COPY.signature.change : COPY.signature.add}
        </Button>
        {image && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => form.setValue(props.name, null, { shouldDirty: true })}
            aria-label={COPY.signature.removeOf(props.label.toLowerCase())}
          >
            {COPY.signature.remove}
          </Button>
        )}
      </Group>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        {...named(COPY.signature.adoptOf(props.label.toLowerCase()))}
      >
        <Suspense fallback={<Lines rows={4} />}>
          <SignaturePad label={props.label} start={props.start} onChange={setMade} />
        </Suspense>
        <Group justify="flex-end" mt="sm">
          <Button
            disabled={!made}
            onClick={() => {
              form.setValue(props.name, made, { shouldDirty: true })
              setOpen(false)
            }}
          >
            {COPY.signature.adopt}
          </Button>
        </Group>
      </Modal>
    </Stack>
  )
}
