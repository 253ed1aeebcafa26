/** Tables that no contract rests on, by the reason. */
const OTHER_TABLES: Readonly<Record<string, readonly string[]>> = {
  'Who has an account, how they log in, and what they pay: who signed is in the events by name and id.': [
    'account_events',
    'agents',
    'api_keys',
    'authenticators',
    'billing_events',
    'challenges',
    'companies',
    'invitations',
    'licence_claims',
    'licence_imports',
    'licences',
    'login_failures',
    'passkeys',
    'recovery_codes',
    'registrations',
    'sessions',
    'subscriptions',
    'user_tokens',
    'users',
  ],
  'What was sent, and what is still to be sent: the outbox is no evidence.': [
    'contract_notice_nudges',
    'contract_nudges',
    'nudges',
    'outbox',
    'refused_addresses',
    'sms_answers',
    'sms_stops',
    'waiting',
    'webhook_attempts',
    'webhook_deliveries',
    'webhook_endpoints',
  ],
  'What somebody has looked at, likes, searches for, or keeps for later.': [
    'archive_entries',
    'buyer_profiles',
    'exports',
    'likes',
    'offer_views',
    'opened_papers',
    'saved_searches',
    'seller_costs',
  ],
  'Work of the house: what it has done, looked up, counted, or waits for.': [
    'chores',
    'form_problems',
    'former_urls',
    'geocoded',
    'idempotency_keys',
    'migrations',
    'mls_listings',
    'mls_looks',
    'position_seeks',
    'seal_stamps',
    'spending',
    'system_facts',
  ],
  'What checks have found; each daily audit is signed, and one that is not by this house doesn’t count.': [
    'evidence_alarm_times',
    'evidence_alarms',
    'evidence_audits',
  ],
  'The paper that was drawn on a form is named by an event, and which form it was is in the contract.': [
    'form_templates',
  ],
  'A list of prices of a home, for its page; the price itself is held.': ['listing_prices'],
}

const byItem = (reasons: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(reasons).flatMap(([reason, items]) => items.map((item) => [item, reason])))

/** Tables that no contract rests on, each with its reason. */
export const RESTS_ON_NOTHING = byItem(OTHER_TABLES)

/** Columns that change without an event in the tables that a contract rests on, each with its reason. */
export const MAY_CHANGE = byItem({
  'When a row was last touched, or somebody was last reminded.': [
    'contract_notices.reminded_at',
    'contracts.updated_at',
    'listings.updated_at',
    'offers.updated_at',
  ],
  'When it was stored; the statement that is signed says when it was made.': [
    'evidence_act_receipts.created_at',
    'evidence_receipts.created_at',
    'evidence_roots.created_at',
  ],
  'It keeps a table to one row.': ['evidence_acts_since.one'],
  'A note of the listing agent, which nothing that was agreed rests on.': ['contracts.docu_sign_sent'],
  'Who may open a file: what stands in a file is in the events.': [
    'file_links.file_id',
    'file_links.audience',
    'file_links.listing_id',
    'file_links.offer_id',
    'file_links.user_id',
    'file_links.created_at',
  ],
  'How large a picture is drawn on a page.': ['files.width', 'files.height'],
  'The text of a home, which is saved while it is written: what of it was delivered is in the delivery’s event.':
    ['listings.body', 'listings.version', 'listings.custom_url', 'listings.approved_terms_hash'],
  'Taken from the text of a home or from a geocoder, for the search and the map.': [
    'listings.latitude',
    'listings.longitude',
    'listings.position_kind',
    'listings.position_of',
    'listings.bedrooms',
    'listings.baths',
    'listings.property_type',
  ],
  'A count or a sum of the offers of a home, for lists; each offer is held.': [
    'listings.received_count',
    'listings.offer_count',
    'listings.highest_offer_cents',
    'listings.round_accepted',
    'listings.summary_later',
    'listings.blind_version',
    'listings.reveal_count',
    'listings.revealed_cents',
    'listings.reveal_people',
  ],
  'The working copy of a document, which is saved while it is written: what was delivered is held.': [
    'offers.body',
    'offers.dirty',
    'offers.primary_buyer_email',
    'offers.own_words',
  ],
  'Computed anew from the document and the home with each act.': ['offers.lapses_at'],
  'A mark of the selling side in its comparison.': ['offers.shortlisted'],
})

/** What the gate tries of all the other columns: those that an operator’s edit went unnoticed in, and one of each way to find it. */
export const SAMPLE = [
  'backups.rank',
  'contract_marks.side',
  'contract_signers.ip',
  'contract_signers.shown_hash',
  'contracts.listing_id',
  'event_chains.kind',
  'event_links.listing_id',
  'evidence_root_heads.path',
  'files.name',
  'files.sha256',
  'listings.price_cents',
  'offers.answers_id',
  'offers.expires_at',
  'offers.request_buyer_approval',
  'offers.version',
  'record_consents.at',
  'snapshots.net_cents',
]
