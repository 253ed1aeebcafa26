import { Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { START_MAX } from '#domain/listing/form/body-preferences.ts'
import { PAYER_LABELS, PAYERS } from '#domain/kernel/payer.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { Section } from '#web/ui/Section.tsx'
import { optionsOf, SelectField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { IntegerField, MoneyField, PercentField } from '#web/ui/form/NumberField.tsx'
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx'
import { PAYER_PREFERENCES, at } from './preferenceList.ts'
import { COPY } from './copy.ts'

const payers = optionsOf(PAYERS, PAYER_LABELS)

/** What the seller would like to see; it fills offers in and is the first column when they are compared. All optional. */
export const Preferences = ({ state }: { state: PropertyState }) => {
  const wishes = (useWatch({ name: 'offerDetails.instantAuction' }) ?? {}) as Record<string, unknown>
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {COPY.preferences.lead}
      </Text>
      <Section title={COPY.preferences.timing}>
        <div className="fields">
          <IntegerField
            name={at('auctionDays')}
            label={COPY.preferences.reviewDays}
            description={COPY.preferences.reviewDaysHint}
            w="half"
          />
          <TextField
            name={at('auctionStart')}
            label={COPY.preferences.reviewStart}
            description={COPY.preferences.startHint}
            maxLength={START_MAX}
            w="half"
          />
          <IntegerField
            name={at('closeTimeDays')}
            label={COPY.preferences.closeDays}
            description={COPY.preferences.closeDaysHint}
            w="half"
          />
          <TextField
            name={at('closeTimeStart')}
            label={COPY.preferences.closeStart}
            description={COPY.preferences.startHint}
            maxLength={START_MAX}
            w="half"
          />
          <PercentField
            name={at('earnestMoney')}
            label={COPY.preferences.deposit}
            description={COPY.preferences.depositHint}
            w="half"
          />
        </div>
      </Section>
      <Section title={COPY.preferences.contingencies} open={false}>
        <div className="fields">
          {(['loan', 'appraisal', 'inspection'] as const).map((key) => (
            <div key={key} data-w="third">
              <YesNoField clearable name={at(key)} label={COPY.preferences.acceptable[key]} />
              {wishes[key] === true && <IntegerField name={at(`${key}Days`)} label={COPY.preferences.days} />}
            </div>
          ))}
        </div>
      </Section>
      <Section title={COPY.preferences.whoPays} open={false}>
        <div className="fields">
          {PAYER_PREFERENCES.filter((line) => !line.only || line.only === state).map(({ key, label }) => (
            <SelectField
              key={key}
              name={at(key)}
              label={label}
              options={payers}
              placeholder={COPY.preferences.noPreference}
              w="third"
            />
          ))}
        </div>
      </Section>
      <Section title={COPY.preferences.warrantyPart} open={false}>
        <div className="fields">
          <YesNoField clearable name={at('homeWarranty')} label={COPY.preferences.warranty} w="third" />
          {wishes.homeWarranty === true && (
            <>
              <SelectField
                name={at('homeWarrantyResponsibility')}
                label={COPY.preferences.paidBy}
                options={payers}
                placeholder={COPY.preferences.noPreference}
                w="third"
              />
              <MoneyField name={at('homeWarrantyMaxAmount')} label={COPY.preferences.warrantyMax} w="third" />
            </>
          )}
          <YesNoField clearable name={at('closingCostCredit')} label={COPY.preferences.credit} w="third" />
          {wishes.closingCostCredit === true && (
            <PercentField
              name={at('closingCostPercentage')}
              label={COPY.preferences.creditPercent}
              w="third"
            />
          )}
        </div>
      </Section>
      <Section title={COPY.preferences.possession} open={false}>
        <div className="fields">
          <YesNoField
            clearable
            name={at('notMovingOutPriorToClose')}
            label={COPY.preferences.staysUntil}
            w="half"
          />
          {wishes.notMovingOutPriorToClose === false && (
            <IntegerField
              name={at('moveOutDaysPriorToClose')}
              label={COPY.preferences.moveOutDays}
              w="half"
            />
          )}
          <YesNoField clearable name={at('sellerPossession')} label={COPY.preferences.staysAfter} w="half" />
          {wishes.sellerPossession === true && (
            <>
              <IntegerField
                name={at('sellerPossessionDays')}
                label={COPY.preferences.staysDays}
                w="quarter"
              />
              <MoneyField name={at('sellerPossessionFee')} label={COPY.preferences.fee} w="quarter" />
              <TextAreaField
                name={at('sellerPossessionExplanation')}
                label={COPY.preferences.explanation}
                maxLength={LENGTHS.note}
              />
            </>
          )}
        </div>
      </Section>
    </Stack>
  )
}
