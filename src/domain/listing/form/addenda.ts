import { keysOf, type Paper } from './papers.ts'

/** CA addenda, each a flag with a file (negotiation.md §5.4; spec 2 §3 "Addenda"). */
export const CA_ADDENDA = [
  { key: 'probateAgreement', label: 'Probate purchase addendum', code: 'PA-PA' },
  { key: 'manufacturedHome', label: 'Manufactured home addendum', code: 'MH-PA' },
  { key: 'tenancyInCommon', label: 'Tenancy-in-common addendum', code: 'TIC-PA' },
  { key: 'stockCooperative', label: 'Stock cooperative addendum', code: 'COOP-PA' },
  { key: 'tenantOccupied', label: 'Tenant-occupied property addendum', code: 'TOPA' },
  { key: 'shortSale', label: 'Short sale addendum', code: 'SSA' },
  {
    key: 'septicWellPropertyMonumentPropane',
    label: 'Septic, well, property monument, propane addendum',
    code: 'SWPI',
  },
  { key: 'addendumNumber', label: 'General numbered addendum ("Addendum #")', code: 'ADM' },
  { key: 'mixedUse', label: 'Mixed-use property addendum', code: 'MU-PA' },
  { key: 'courtConfirmation', label: 'Court confirmation addendum', code: 'CCA' },
  { key: 'other', label: 'Other addendum' },
] as const satisfies readonly Paper[]
export const CA_ADDENDA_KEYS = keysOf(CA_ADDENDA)

/** CA advisories: flags only (negotiation.md §5.4). */
export const CA_ADVISORIES = [
  { key: 'stateWideBuyerAndSeller', label: 'Statewide buyer & seller advisory', code: 'SBSA' },
  { key: 'wildfireDisaster', label: 'Wildfire/disaster advisory', code: 'WFDA' },
  { key: 'reo', label: 'Bank-owned (REO) advisory' },
  { key: 'shortSale', label: 'Short sale advisory', code: 'SSIA' },
] as const satisfies readonly Paper[]
export const CA_ADVISORIES_KEYS = keysOf(CA_ADVISORIES)

/** FL riders the listing side chooses, each a flag with a file (negotiation.md §5.5). */
export const FL_RIDERS = [
  { key: 'condominium', label: 'Condominium', code: 'A' },
  { key: 'homeownersAssn', label: "Homeowners' association / community", code: 'B' },
  { key: 'shortSale', label: 'Short sale', code: 'G' },
  { key: 'defectiveDrywall', label: 'Defective drywall', code: 'M' },
  { key: 'coastalControlLine', label: 'Coastal construction control line', code: 'N' },
  { key: 'insulation', label: 'Insulation (new home)', code: 'O' },
  { key: 'leadPaint', label: 'Lead-based paint (before 1978)', code: 'P' },
  { key: 'olderPersons', label: 'Housing for older persons', code: 'Q' },
  { key: 'postClosingOccSeller', label: 'Seller stays after closing', code: 'U' },
  { key: 'backupContract', label: 'Back-up contract', code: 'W' },
  { key: 'kickOut', label: 'Kick-out clause', code: 'X' },
  { key: 'sellerAttorneyApproval', label: "Seller's attorney approval", code: 'Y' },
  { key: 'licenseeInterest', label: 'Licensee has an interest in the property', code: 'AA' },
  { key: 'miamiDadeSpecialTaxing', label: 'Miami-Dade special taxing district', code: 'CC' },
  { key: 'pace', label: 'PACE assessment', code: 'EE' },
  { key: 'brokerCompensation', label: 'Seller agreement on buyer-broker compensation', code: 'GG' },
] as const satisfies readonly Paper[]
export const FL_RIDERS_KEYS = keysOf(FL_RIDERS)

/** FL disclosures: a flag, and a file where there is one. `code` is the statute (negotiation.md §5.5). */
export const FL_DISCLOSURES = [
  { key: 'sellerProperty', label: "Seller's property disclosure" },
  { key: 'flood', label: 'Flood disclosure', code: 's. 689.302' },
  { key: 'propertyTax', label: 'Property-tax summary', code: 's. 689.261' },
  { key: 'hoaSummary', label: 'HOA summary', code: 's. 720.401' },
  { key: 'condoDocs', label: 'Condo documents/milestone & reserve study', code: 's. 718.503' },
  { key: 'radon', label: 'Radon gas', code: 's. 404.056' },
  { key: 'energy', label: 'Energy rating brochure', code: 's. 553.996' },
  { key: 'sinkhole', label: 'Sinkhole claim', code: 's. 627.7073' },
  { key: 'cdd', label: 'Community development district', code: 's. 190.048' },
  { key: 'coastalErosion', label: 'Coastal erosion', code: 's. 161.57' },
  { key: 'subsurfaceRights', label: 'Subsurface rights', code: 's. 689.29' },
  { key: 'other', label: 'Other disclosure' },
] as const satisfies readonly Paper[]
export const FL_DISCLOSURES_KEYS = keysOf(FL_DISCLOSURES)
