import { Button, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { TRIAL_PLANS, type TrialPlan } from '#domain/billing/trial.ts'
import { dollars } from '#web/lib/format.ts'
import { COPY } from './copy.ts'

const PLANS = Object.keys(TRIAL_PLANS) as TrialPlan[]

/** The demo's table: each plan leads to the trial checkout, and from there to the confirmation. */
export const TrialTable = (props: {
  redirectUrl: string
  /** The page has said what a trial is. */ told?: boolean
}) => (
  <Stack gap="xs">
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {PLANS.map((plan) => {
        const { name, amountCents, each } = TRIAL_PLANS[plan]
        return (
          <Paper key={plan} className="card" p="md">
            <Stack gap={4} align="flex-start">
              <Title order={2} size="h3">
                {name}
              </Title>
              <Text>
                {dollars(amountCents / 100)} {COPY.trial.each[each]}
              </Text>
              <Button
                mt="xs"
                variant="default"
                component={Link}
                to={`/trial-checkout?${new URLSearchParams({ plan, redirectUrl: props.redirectUrl })}`}
                aria-label={COPY.trial.chooseOf(name)}
              >
                {COPY.trial.choose}
              </Button>
            </Stack>
          </Paper>
        )
      })}
    </SimpleGrid>
    {!props.told && (
      <Text fz="sm" c="dimmed">
        {COPY.trial.lead}
      </Text>
    )}
  </Stack>
)
