/** What the facts of a home are called, where they are asked for and where they are read. */
export const PROPERTY = {
  apn: 'APN/Tax ID',
  squareFeet: 'Square Feet',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  yearBuilt: 'Year Built',
  lotSquareFeet: 'Lot Size (square feet)',
  hoaMonthly: 'HOA Dues (monthly)',
  parking: 'Parking',
  propertyDescription: 'Property Description',
  legalDescription: 'Legal Description',
}
