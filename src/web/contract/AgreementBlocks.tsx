import { Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import type { AgreementText } from '#api/contract/agreement.ts'
import { AgreementTable } from './AgreementTable.tsx'
import classes from './agreement.module.css'
import { Runs } from './Runs.tsx'
import { COPY } from './copy.ts'

type Section = AgreementText['sections'][number]
type Block = Section['blocks'][number]
type Signers = AgreementText['signers']
type Order = 1 | 2 | 3 | 4 | 5 | 6

const below = (level: number, steps: number): Order => Math.min(6, level + steps) as Order

const BlockOf = ({ block, signers, level }: { block: Block; signers: Signers; level: Order }) => {
  switch (block.kind) {
    case 'clause':
      return (
        <p className={classes.clause}>
          <span className={classes.number}>{block.number}</span>{' '}
          <b className={classes.heading}>{block.heading}.</b> <Runs runs={block.text} />
          {block.initials && <span className={classes.aside}> {COPY.text.initialed}</span>}
        </p>
      )
    case 'table':
      return <AgreementTable table={block} />
    case 'list':
      return (
        <ul>
          {block.items.map((item, i) => (
            <li key={i}>
              <Runs runs={item} />
            </li>
          ))}
        </ul>
      )
    case 'note':
      return <p className={classes.aside}>{block.text}</p>
    case 'signatures':
      return (
        <>
          <Title order={level} size="h5">
            {block.caption}
          </Title>
          <ul className={classes.signers}>
            {block.signers.map((place) => (
              <li key={place}>
                <strong>{signers[place]?.line}</strong>, {signers[place]?.role.toLowerCase()}
              </li>
            ))}
          </ul>
        </>
      )
  }
}

/** The agreement's text: the deal at a glance, then every section with its clauses and tables. */
export const AgreementBlocks = ({ text, level }: { text: AgreementText; level: 2 | 3 | 4 }) => (
  <article className={`card ${classes.agreement}`} aria-label={text.title}>
    <Title order={level} size="h2">
      {text.title}
    </Title>
    <Text>{text.property}</Text>
    <Text fz="sm" c="dimmed">
      {text.note}
    </Text>
    <dl className={classes.glance}>
      {text.glance.map((row) => (
        <Fragment key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.text}</dd>
        </Fragment>
      ))}
    </dl>
    {text.sections.map((section) => (
      <section key={section.number} aria-label={section.title}>
        <Title order={below(level, 1)} size="h3" className={classes.title}>
          {`${section.number}. ${section.title}`}
        </Title>
        {section.blocks.map((block, i) => (
          <BlockOf key={i} block={block} signers={text.signers} level={below(level, 2)} />
        ))}
      </section>
    ))}
  </article>
)
