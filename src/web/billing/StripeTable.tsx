import { createElement, useEffect, useState } from 'react'
import { Alert, Button, Stack, Text } from '@mantine/core'
import type { User } from '#web/lib/user.ts'
import { Lines } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'

const SCRIPT = 'https://js.stripe.com/v3/pricing-table.js'
const ELEMENT = 'stripe-pricing-table'

let loading: Promise<void> | null = null

/** Stripe's script, once for the page, and only where its table is shown; tried anew after a failure. */
const loadScript = (): Promise<void> => {
  loading ??= new Promise<void>((done, failed) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.onload = () => done()
    script.onerror = () => {
      script.remove()
      loading = null
      failed(new Error(SCRIPT))
    }
    document.head.append(script)
  })
  return loading
}

/** Stripe's own pricing table (spec 1 §7): table id, publishable key, the user's id as client reference, and email. */
export const StripeTable = (props: { tableId: string; publishableKey: string; user: User }) => {
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    loadScript().then(
      () => gone || setState('there'),
      () => gone || setState('failed'),
    )
    return () => {
      gone = true
    }
  }, [tries])
  const again = () => {
    setState('loading')
    setTries(tries + 1)
  }
  if (state === 'loading') return <Lines rows={5} />
  if (state === 'failed')
    return (
      <Alert color="red" role="alert" title={COPY.table.notLoaded}>
        <Stack gap="xs" align="flex-start">
          <Text fz="sm">{COPY.table.notLoadedText}</Text>
          <Button size="xs" variant="default" onClick={again}>
            {COPY.table.tryAgain}
          </Button>
        </Stack>
      </Alert>
    )
  return (
    <Stack gap="xs">
      {createElement(ELEMENT, {
        'pricing-table-id': props.tableId,
        'publishable-key': props.publishableKey,
        'client-reference-id': props.user.id,
        'customer-email': props.user.email,
      })}
      <Text fz="sm" c="dimmed">
        {COPY.table.secure}
      </Text>
    </Stack>
  )
}
