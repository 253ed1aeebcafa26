// Written by scripts/db-types.ts from db/migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

/** A jsonb value: read it through a schema. Write it as JSON text. */
export type Json = unknown

export interface DB {
  account_events: {
    id: Generated<number>
    at: string
    kind: string
    user_id: string
    actor_id: string | null
    ip: string
    what: Generated<string[]>
    request_id: string | null
  }
  agents: {
    user_id: string
    license_number: string
    license_state: string
    phone: string | null
    brokerage: Generated<Json>
    questionnaire: Json | null
    questionnaire_at: string | null
    disputed: Generated<boolean>
    license_checked_at: string | null
    license_source: string | null
    brokerage_key: GeneratedAlways<string | null>
    license_asked_at: string | null
    decided_at: string | null
  }
  api_keys: {
    id: string
    user_id: string
    name: string
    prefix: string
    token_hash: Buffer
    scopes: string[]
    created_at: string
    expires_at: string | null
    used_on: string | null
    internal: Generated<boolean>
    key_mark: string | null
  }
  archive_entries: {
    id: string
    user_id: string
    path: string
    kind: string
    listing_id: string | null
    type: string
    label: string | null
    file_id: string
    made_at: string
  }
  authenticators: {
    user_id: string
    secret: Buffer | null
    last_step: number | null
    pending: Buffer | null
    pending_at: string | null
    created_at: Generated<string>
  }
  backups: {
    chain_id: string
    listing_id: string
    document_id: string
    state: string
    rank: number | null
    asks: string | null
    since: string
    asked_at: string | null
    until: string | null
  }
  billing_events: {
    id: string
    received_at: string
  }
  buyer_profiles: {
    id: string
    agent_id: string
    buyer_id: string | null
    offer_id: string | null
    label: string
    details: Generated<Json>
    created_at: string
    updated_at: string
    version: Generated<number>
  }
  challenges: {
    token_hash: Buffer
    user_id: string
    purpose: string
    created_at: string
    expires_at: string
  }
  chores: {
    name: string
    ran_at: string
  }
  companies: {
    id: Generated<number>
    kind: string
    name: string
    officer_name: string | null
    email: string | null
    phone: string | null
    address: string | null
    demo: Generated<boolean>
  }
  contract_documents: {
    contract_id: string
    file_id: string
    label: string
    side: string
    added_by: string
    added_at: string
    removed_at: string | null
  }
  contract_marks: {
    contract_id: string
    kind: string
    received_on: string | null
    done_on: string | null
    noted_by: string
    noted_at: string
    side: string | null
  }
  contract_notice_nudges: {
    notice_id: string
    user_id: string
    at: string
  }
  contract_notice_signers: {
    notice_id: string
    user_id: string
    position: number
    side: string
    name: string
    role: string
    signing_as: string | null
    signing_for: string | null
    signed_at: string | null
    signature_png: Buffer | null
    initials_png: Buffer | null
    signature_hash: string | null
    initials_hash: string | null
    document_hash: string | null
    shown_hash: string | null
    ip: string | null
    user_agent: string | null
    session_id: string | null
    agree_text_version: string | null
    consent_id: number | null
    consent_version: string | null
    signing_title: string | null
  }
  contract_notices: {
    id: string
    contract_id: string
    listing_id: string
    kind: string
    state: string
    items: string[]
    document_file_id: string
    document_hash: string
    text: Json
    prepared_by: string
    prepared_at: string
    delivered_at: string | null
    ended_at: string | null
    final_file_id: string | null
    reminded_at: string | null
  }
  contract_nudges: {
    contract_id: string
    user_id: string
    at: string
  }
  contract_signers: {
    contract_id: string
    listing_id: string
    user_id: string
    side: string
    stage: string
    position: number
    name: string
    role: string
    signed_at: string | null
    signature_png: Buffer | null
    initials_png: Buffer | null
    signature_hash: string | null
    initials_hash: string | null
    document_hash: string | null
    ip: string | null
    user_agent: string | null
    agree_text_version: string | null
    signing_as: string | null
    signing_for: string | null
    session_id: string | null
    consent_id: number | null
    consent_version: string | null
    shown_hash: string | null
    documents: Json | null
    signing_title: string | null
  }
  contract_texts: {
    contract_id: string
    text: Json
    form_id: string | null
  }
  contracts: {
    id: string
    listing_id: string
    offer_id: string
    state: string
    document_file_id: string | null
    document_hash: string | null
    final_file_id: string | null
    effective_date: string | null
    completed_at: string | null
    created_at: string
    updated_at: string
    outside_file_id: string | null
    docu_sign_sent: Generated<boolean>
    state_since: string
    signed_file_id: string | null
    form_id: string | null
    form_frozen: Generated<boolean>
  }
  event_chains: {
    chain_id: string
    kind: string
    listing_id: string
    length: number
    hash: string
    salt: string
  }
  event_links: {
    event_id: string
    chain_id: string
    number: number
    listing_id: string
    salt: string
    facts: Json
    prev_hash: string
    body_hash: string
    hash: string
  }
  events: {
    id: string
    listing_id: string
    verb_id: string
    subject: string
    subject_id: string
    row_id: string
    action: string
    from_state: string | null
    to_state: string
    actor_id: string
    impersonator_id: string | null
    comment: string | null
    attested: Generated<boolean>
    snapshot_hash: string | null
    reason: string | null
    ip: string | null
    at: string
    seq: Generated<number>
    actor_user_id: GeneratedAlways<string | null>
    attestation: string | null
    shown_hash: string | null
    paper_file_id: string | null
  }
  evidence_act_receipts: {
    event_id: string
    listing_id: string
    chain_id: string
    statement: string
    signature: string
    certificate: string
    created_at: string
  }
  evidence_acts_since: {
    one: Generated<boolean>
    statement: string
    signature: string
    certificate: string
  }
  evidence_alarm_times: {
    contract_id: string
    raised_at: string
  }
  evidence_alarms: {
    id: string
    listing_id: string
    contract_id: string
    what: string
    found_at: string
  }
  evidence_audits: {
    day: string
    started_at: string
    finished_at: string | null
    chains: Generated<number>
    contracts: Generated<number>
    roots: Generated<number>
    found: Generated<number>
    findings: Generated<string[]>
    noted: Generated<number>
    notes: Generated<string[]>
    signature: string | null
    certificate: string | null
  }
  evidence_receipts: {
    snapshot_id: string
    offer_id: string
    listing_id: string
    statement: string
    signature: string
    certificate: string
    created_at: string
  }
  evidence_root_heads: {
    root_id: number
    chain_id: string
    number: number
    hash: string
    salt: string
    path: Json
  }
  evidence_roots: {
    id: Generated<number>
    day: string
    root: string
    statement: string
    signature: string
    certificate: string
    padding: string
    created_at: string
  }
  exports: {
    id: string
    user_id: string
    state: string
    file_id: string | null
    bytes: number | null
    problem: string | null
    attempts: Generated<number>
    next_at: string
    created_at: string
  }
  file_links: {
    file_id: string
    audience: string
    listing_id: string | null
    offer_id: string | null
    user_id: string | null
    created_at: Generated<string>
  }
  files: {
    id: string
    uploader_id: string
    upload_type: string
    name: string
    mime: string
    size: number
    sha256: Buffer
    storage_key: string
    created_at: Generated<string>
    width: number | null
    height: number | null
    original_mime: string | null
    original_sha256: Buffer | null
  }
  form_problems: {
    id: string
    form_id: string
    what: string
    listing_id: string
    found_at: string
  }
  form_templates: {
    id: string
    brokerage: string
    brokerage_name: string
    state: string
    code: string
    version: number
    revision: string
    sha256: string
    map: Json
    form: Json
    file: Buffer
    in_use: boolean
    added_by: string
    added_at: string
    changed_by: string
    changed_at: string
  }
  former_urls: {
    url: string
    listing_id: string
    left_at: string
  }
  geocoded: {
    address: string
    latitude: number | null
    longitude: number | null
    at: string
  }
  idempotency_keys: {
    user_id: string
    key: string
    fingerprint: Buffer
    status: number | null
    answer: Json | null
    created_at: string
  }
  invitations: {
    id: string
    sender_id: string
    email: string
    listing_id: string | null
    offer_id: string | null
    created_at: Generated<string>
  }
  licence_claims: {
    id: string
    state: string
    license_number: string
    claimant_id: string
    holder_id: string
    asked_at: string
    outcome: string | null
    decided_at: string | null
    decided_by: string | null
  }
  licence_imports: {
    id: Generated<number>
    state: string
    source: string
    at: string
    added: number
    changed: number
    lapsed: number
    refused: number
  }
  licences: {
    state: string
    license_number: string
    last_name: string
    trial: Generated<boolean>
    first_name: Generated<string>
    active: Generated<boolean>
    expires_on: string | null
    import_id: number | null
    asked_at: string | null
  }
  likes: {
    user_id: string
    listing_id: string
    created_at: string
  }
  listing_owners: {
    listing_id: string
    user_id: string
    position: number
  }
  listing_prices: {
    listing_id: string
    at: string
    kind: string
    price_cents: number | null
  }
  listings: {
    id: string
    state: string
    version: Generated<number>
    property_state: string
    agent_id: string | null
    creator_id: string
    provisional: Generated<boolean>
    body: Generated<Json>
    price_cents: number | null
    address_line1: Generated<string>
    city: Generated<string>
    zip: Generated<string>
    custom_url: string | null
    primary_owner_id: string | null
    accepted_offer_id: string | null
    confirm_authorization: Generated<boolean>
    comment: string | null
    received_count: Generated<number>
    offer_count: Generated<number>
    highest_offer_cents: number | null
    announced_deadline: string | null
    announced_at: string | null
    auction_date: string | null
    round_accepted: Generated<boolean>
    buy_side_signed: Generated<boolean>
    sold_price_cents: number | null
    sold_date: string | null
    state_since: string
    created_at: string
    updated_at: string
    summary_later: Generated<Json>
    due_at: string | null
    published_due_at: string | null
    blind: string | null
    blind_since: string | null
    blind_version: Generated<number>
    reveal_count: Generated<number>
    revealed_cents: number | null
    approved_terms_hash: string | null
    latitude: number | null
    longitude: number | null
    position_kind: string | null
    position_of: string | null
    map_cell: GeneratedAlways<number | null>
    bedrooms: number | null
    baths: number | null
    property_type: string | null
    reveal_people: Generated<Json>
    street: GeneratedAlways<string>
  }
  login_failures: {
    id: string
    email: string
    address: string
    at: string
  }
  mls_listings: {
    license_number: string
    listing_key: string
    record: Json
    modified_at: string
  }
  mls_looks: {
    license_number: string
    looked_at: string
    modified_through: string | null
  }
  nudges: {
    document_id: string
    sender_id: string
    at: string
  }
  offer_buyers: {
    chain_id: string
    listing_id: string
    user_id: string
    position: number
  }
  offer_views: {
    offer_id: string
    listing_id: string
    user_id: string
    snapshot_id: string | null
    first_at: string
    at: string
  }
  offers: {
    id: string
    listing_id: string
    chain_id: string
    offer_type: string
    state: string
    version: Generated<number>
    seq: Generated<number>
    agent_id: string | null
    creator_id: string
    body: Generated<Json>
    answers_id: string | null
    snapshot_id: string | null
    delivered_at: string | null
    delivered_amount_cents: number | null
    delivered_net_cents: number | null
    dirty: Generated<boolean>
    revived: Generated<boolean>
    outside: Generated<boolean>
    request_buyer_approval: Generated<boolean>
    primary_buyer_email: string | null
    expires_at: string | null
    auction_date: string | null
    deadline: string | null
    reason: string | null
    state_since: string
    created_at: string
    updated_at: string
    saves: Generated<number>
    lapses_at: string | null
    unseen_moves: Generated<number>
    paper_file_id: string | null
    outside_agent: Json | null
    arrival: number | null
    shortlisted: Generated<boolean>
    own_words: Generated<string[]>
  }
  opened_papers: {
    file_id: string
    user_id: string
    chain_id: string
    at: string
  }
  outbox: {
    id: string
    event_id: string
    recipient: string
    channel: string
    recipient_user_id: string | null
    address: string | null
    payload: Json
    state: Generated<string>
    attempts: Generated<number>
    next_at: string
    last_error: string | null
    created_at: string
    done_at: string | null
    read_at: string | null
    awaited: Generated<boolean>
    behind: Generated<boolean>
    slow: Generated<boolean>
    turn_of: string | null
    domain: string | null
    leased: Generated<boolean>
  }
  passkeys: {
    id: string
    user_id: string
    public_key: Buffer
    counter: number
    transports: Generated<string[]>
    name: string
    created_at: string
    used_at: string | null
  }
  position_seeks: {
    listing_id: string
    next_at: string
    tries: Generated<number>
  }
  record_consents: {
    id: Generated<number>
    user_id: string
    given: boolean
    version: string
    text_hash: string | null
    way: string
    at: string
    session_id: string | null
    ip: string
    user_agent: string
  }
  recovery_codes: {
    user_id: string
    code_hash: Buffer
    created_at: string
    key_mark: string | null
  }
  refused_addresses: {
    address: string
    reason: string
    at: string
  }
  registrations: {
    id: string
    email: string
    token_hash: Buffer
    profile: Json
    password_hash: string
    expires_at: string
    created_at: Generated<string>
    proof_hash: Buffer | null
    key_mark: string | null
  }
  saved_searches: {
    id: string
    user_id: string
    name: string
    query: Json
    mail: Generated<boolean>
    told_until: string
    created_at: string
  }
  seal_stamps: {
    contract_id: string
    next_at: string
    tries: Generated<number>
    due_at: string | null
  }
  seller_costs: {
    listing_id: string
    loan_payoff_cents: Generated<number>
    commission_percent: Generated<number>
    fees_cents: Generated<number>
    prorations_cents: Generated<number>
    weights: Json | null
    version: Generated<number>
    updated_by: string
    updated_at: string
  }
  sessions: {
    id: string
    token_hash: Buffer
    user_id: string
    impersonator_id: string | null
    created_at: Generated<string>
    expires_at: string
    used_at: Generated<string>
    user_agent: string | null
    network: string | null
    parent_id: string | null
    key_mark: string | null
  }
  sms_answers: {
    id: string
  }
  sms_stops: {
    number: string
    at: string
  }
  snapshots: {
    id: string
    listing_id: string
    offer_id: string
    number: number
    body: Json
    hash: string
    amount_cents: number | null
    net_cents: number | null
    delivered_at: string
    clauses: Json
    clauses_hash: string
  }
  spending: {
    what: string
    who: string
    since: string
    until: string
    amount: number
  }
  subscriptions: {
    user_id: string | null
    item_name: Generated<string>
    amount_cents: Generated<number>
    active_until: string | null
    created_at: Generated<string>
    id: Generated<string>
    customer_id: string | null
    status: Generated<string>
    status_since: Generated<string>
    ends: Generated<boolean>
    event_at: Generated<string>
    event_rank: Generated<number>
  }
  system_facts: {
    name: string
    value: Json
    created_at: Generated<string>
  }
  user_tokens: {
    token_hash: Buffer
    user_id: string
    kind: string
    expires_at: string
    created_at: Generated<string>
    key_mark: string | null
  }
  users: {
    id: string
    email: string
    first_name: Generated<string>
    last_name: Generated<string>
    phone: string | null
    address: Json | null
    password_hash: string | null
    status: string
    roles: Generated<string[]>
    campaign: string | null
    profile_picture_url: string | null
    signature: string | null
    initials: string | null
    seller_profile: Json | null
    invited_as: string | null
    consents: Generated<Json>
    demo: Generated<boolean>
    last_login: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    message_preferences: Generated<Json>
  }
  waiting: {
    listing_id: string
    document_id: string
    chain_id: string | null
    kind: string
    role: string
    user_id: string | null
    since: string
    until: string | null
    remind_at: string | null
    reminded_at: string | null
  }
  webhook_attempts: {
    delivery_id: string
    number: number
    at: string
    status: number | null
    duration_ms: number
    answer: string
    error: string | null
  }
  webhook_deliveries: {
    id: string
    endpoint_id: string
    event_id: string
    type: string
    body: string
    state: string
    attempts: Generated<number>
    next_at: string
    created_at: string
  }
  webhook_endpoints: {
    id: string
    user_id: string
    url: string
    topics: string[] | null
    secret: Buffer
    old_secret: Buffer | null
    old_until: string | null
    created_at: string
    failing_since: string | null
    off_at: string | null
    off_why: string | null
    busy_until: string
  }
}
