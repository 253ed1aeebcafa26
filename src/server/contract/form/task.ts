import type { AgreementDocument, Section } from '#domain/paper/document.ts'
import type { FormFacts } from '#domain/paper/form/facts.ts'
import type { Filling, FormPlace } from '#domain/paper/form/fill.ts'

/** A form to fill in: its file and what it is, what goes into it, who signs where, and what is printed behind it. */
export interface FillTask {
  readonly template: Uint8Array
  readonly form: FormFacts
  /** Names of the fields that the map names: nothing of what the template came with stays in them. */
  readonly mapped: readonly string[]
  readonly fillings: readonly Filling[]
  /** PNG or JPEG, by the ids that the fillings name; what is none of them is left out. */
  readonly images: Readonly<Record<string, Uint8Array>>
  readonly places: readonly FormPlace[]
  /** Signers whom the form has no place for. */
  readonly more: readonly number[]
  /** What was agreed and has no field. */
  readonly rest: readonly Section[]
  /** The words of the agreement, by whose hash the paper names them. */
  readonly document: AgreementDocument
}

export type FormTask = { readonly inspect: Uint8Array } | { readonly fill: FillTask }

export type FormAnswer =
  | { readonly form: FormFacts }
  | { readonly paper: Uint8Array }
  | { readonly problem: string }
