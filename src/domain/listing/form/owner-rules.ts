import { mayHaveSecondaries, type OwnerType, papersOf } from '#domain/kernel/party.ts'
import type { ListingBody } from './body.ts'

/**
 * The seller's kind changed: a person has no organisation name, papers of another kind go, and only a person or
 * a trust has further owners. Same rules as for buyers (spec 3 §4 "Buyer form rules on owner type").
 */
export const changeOwnerType = (body: ListingBody, ownerType: OwnerType): ListingBody => {
  const owner = body.primaryOwner ?? {}
  const kept = papersOf(ownerType)
  const paper = <K extends 'signerAffidavit' | 'articlesOfIncorporation' | 'partnershipAgreement'>(key: K) =>
    kept.includes(key) ? owner[key] : null
  return {
    ...body,
    ownerType,
    primaryOwner: {
      ...owner,
      ownerType,
      orgName: ownerType === 'INDIVIDUAL' ? null : owner.orgName,
      officerTitle: ownerType === 'INDIVIDUAL' ? null : owner.officerTitle,
      signerAffidavit: paper('signerAffidavit'),
      articlesOfIncorporation: paper('articlesOfIncorporation'),
      partnershipAgreement: paper('partnershipAgreement'),
    },
    secondaryOwners: mayHaveSecondaries(ownerType) ? body.secondaryOwners : null,
  }
}
