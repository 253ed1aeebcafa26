import type { FileView } from '#api/file.ts'
import type { AgentView } from '#api/kernel/records.ts'
import { seesBuyerAgentContact, type OfferViewerIs } from '#domain/offer/permissions.ts'
import { neutralFileName } from '#domain/offer/reading/blind/file-names.ts'
import { fileViewOf } from '../../file/attach.ts'
import { agentViewOf, outsideAgentRow } from '../../negotiation/read/people.ts'
import type { AgentRow, Offers } from '../../negotiation/read/records.ts'

/** The buyer's agent of a chain: an account's, or, of an outside chain, whom the listing agent named. */
export const buyerAgentView = (
  root: Offers,
  agents: ReadonlyMap<string, AgentRow>,
  is: OfferViewerIs,
): AgentView | null => {
  const contact = seesBuyerAgentContact(is)
  const named = root.outside_agent
  if (!named) return agentViewOf(agents.get(root.agent_id ?? ''), contact, true)
  const view = agentViewOf(outsideAgentRow(named), contact, false)
  // Nobody checked a license of theirs.
  const agent = { licenseNumber: '', licenseState: '', brokerage: { name: named.brokerage } }
  return view && { ...view, agent }
}

/** The paper or mail an outside document rests on, called by what it is: a file's own name could hold a phone number. */
export const paperOf = ({ paper_file_id: id, paper_name: name }: Offers): FileView | null =>
  id === null ? null : fileViewOf({ id, name: neutralFileName('paper', name ?? '') })
