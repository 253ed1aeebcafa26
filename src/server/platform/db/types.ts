// Written by scripts/db-types.ts from db/migrations. Do not edit.
import type { Generated } from 'kysely'

/** A jsonb value: read it through a schema. Write it as JSON text. */
export type Json = unknown

export interface DB {
  agents: {
    user_id: string
    license_number: string
    license_state: string
    phone: string | null
    brokerage: Generated<Json>
    questionnaire: Json | null
    questionnaire_at: string | null
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
  licences: {
    state: string
    license_number: string
    last_name: string
    trial: Generated<boolean>
  }
  login_failures: {
    id: string
    email: string
    address: string
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
  }
  registrations: {
    id: string
    email: string
    token_hash: Buffer
    profile: Json
    password_hash: string
    expires_at: string
    created_at: Generated<string>
  }
  sessions: {
    id: string
    token_hash: Buffer
    user_id: string
    impersonator_id: string | null
    created_at: Generated<string>
    expires_at: string
  }
  subscriptions: {
    user_id: string
    item_name: string
    amount_cents: number
    active_until: string | null
    created_at: Generated<string>
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
    consents: Generated<Json>
    demo: Generated<boolean>
    last_login: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
}
