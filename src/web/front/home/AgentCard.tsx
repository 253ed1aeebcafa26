import type { ListingDetails } from '#api/listing/listing-records.ts'
import { fullName, phone } from '#domain/kernel/text/format.ts'
import { COPY } from '../copy.ts'
import { isClosed } from '#domain/listing/vocabulary.ts'
import type { Acts } from './acts.ts'
import { AskLink } from './AskLink.tsx'
import front from '../front.module.css'
import classes from './home.module.css'

/** The listing agent with brokerage and license, which stand beside every contact, and Message. */
export const AgentCard = (props: {
  listing: ListingDetails
  acts: Acts
  path: string
  onAsk: () => void
}) => {
  const { listing, acts } = props
  const agent = listing.listingAgent
  if (!agent) return null
  const closed = isClosed(listing.state)
  const mayAsk = listing.viewerIs !== 'agent' && (!acts.signedIn || acts.onMessage !== undefined)
  const letters = `${agent.firstName?.[0] ?? ''}${agent.lastName?.[0] ?? ''}`
  return (
    <section className={classes.panel} aria-labelledby="contact-title">
      <h2 id="contact-title" className={classes.panelTitle}>
        {COPY.agent.title}
      </h2>
      <div className={classes.agent}>
        {agent.profilePictureUrl ? (
          <img className={classes.face} src={agent.profilePictureUrl} alt="" width={56} height={56} />
        ) : (
          <span className={classes.face} aria-hidden="true">
            {letters}
          </span>
        )}
        <div>
          <b>{fullName(agent)}</b>
          {agent.agent && (
            <>
              <span>{agent.agent.brokerage.name}</span>
              <span>
                {COPY.agent.license(
                  [agent.agent.licenseState, agent.agent.licenseNumber].filter(Boolean).join(' '),
                )}
              </span>
            </>
          )}
          {agent.phone && <a href={`tel:${agent.phone}`}>{phone(agent.phone)}</a>}
        </div>
      </div>
      {mayAsk &&
        (acts.signedIn || closed ? (
          <button type="button" className={front.quiet} disabled={closed} onClick={acts.onMessage}>
            {COPY.figures.message}
          </button>
        ) : (
          <AskLink label={COPY.figures.message} path={props.path} onAsk={props.onAsk} />
        ))}
    </section>
  )
}
