import { Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { PAYER_LABELS, PAYERS } from '#domain/kernel/payer.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import { Section } from '#web/ui/Section.tsx'
import { optionsOf, SelectField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { IntegerField, MoneyField, PercentField } from '#web/ui/form/NumberField.tsx'
import { TextAreaField } from '#web/ui/form/TextField.tsx'
import { PAYER_PREFERENCES, at } from './preferenceList.ts'

const payers = optionsOf(PAYERS, PAYER_LABELS)

/** What the seller would like to see; it fills offers in and is the first column when they are compared. All optional. */
export const Preferences = ({ state }: { state: PropertyState }) => {
  const wishes = (useWatch({ name: 'offerDetails.instantAuction' }) ?? {}) as Record<string, unknown>
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        All optional. We use them to prefill new offers and show them next to each offer you compare.
      </Text>
      <Section title="Timing and deposit">
        <div className="fields">
          <IntegerField
            name={at('auctionDays')}
            label="Days until offers are reviewed"
            description="Counted from the day you publish. Offers are reviewed at 6 PM local time."
            w="third"
          />
          <IntegerField
            name={at('closeTimeDays')}
            label="Days to Close"
            description="From acceptance to closing"
            w="third"
          />
          <PercentField
            name={at('earnestMoney')}
            label="Earnest money deposit"
            description="Percent of the price"
            w="third"
          />
        </div>
      </Section>
      <Section title="Contingencies" open={false}>
        <div className="fields">
          {(['loan', 'appraisal', 'inspection'] as const).map((key) => (
            <div key={key} data-w="third">
              <YesNoField
                name={at(key)}
                label={`${key.charAt(0).toUpperCase()}${key.slice(1)} contingency acceptable?`}
              />
              {wishes[key] === true && <IntegerField name={at(`${key}Days`)} label="Days" />}
            </div>
          ))}
        </div>
      </Section>
      <Section title="Who pays" open={false}>
        <div className="fields">
          {PAYER_PREFERENCES.filter((line) => !line.only || line.only === state).map(({ key, label }) => (
            <SelectField
              key={key}
              name={at(key)}
              label={label}
              options={payers}
              placeholder="No preference"
              w="third"
            />
          ))}
        </div>
      </Section>
      <Section title="Warranty and credits" open={false}>
        <div className="fields">
          <YesNoField name={at('homeWarranty')} label="Home warranty?" w="third" />
          {wishes.homeWarranty === true && (
            <>
              <SelectField
                name={at('homeWarrantyResponsibility')}
                label="Paid by"
                options={payers}
                placeholder="No preference"
                w="third"
              />
              <MoneyField name={at('homeWarrantyMaxAmount')} label="Up to" w="third" />
            </>
          )}
          <YesNoField name={at('closingCostCredit')} label="Closing cost credit to the buyer?" w="third" />
          {wishes.closingCostCredit === true && (
            <PercentField name={at('closingCostPercentage')} label="Credit, percent of the price" w="third" />
          )}
        </div>
      </Section>
      <Section title="Possession" open={false}>
        <div className="fields">
          <YesNoField
            name={at('notMovingOutPriorToClose')}
            label="Will the seller stay until closing?"
            w="half"
          />
          {wishes.notMovingOutPriorToClose === false && (
            <IntegerField
              name={at('moveOutDaysPriorToClose')}
              label="Days before Closing to Move Out"
              w="half"
            />
          )}
          <YesNoField name={at('sellerPossession')} label="Will the seller stay after closing?" w="half" />
          {wishes.sellerPossession === true && (
            <>
              <IntegerField name={at('sellerPossessionDays')} label="Days after closing" w="quarter" />
              <MoneyField name={at('sellerPossessionFee')} label="Fee" w="quarter" />
              <TextAreaField name={at('sellerPossessionExplanation')} label="Explanation" maxLength={500} />
            </>
          )}
        </div>
      </Section>
    </Stack>
  )
}
