/** Who sells, the primary owner first; what of them is not typed yet is left out. */
export const ownersOf = <O>(home: {
  readonly primaryOwner?: O | null | undefined
  readonly secondaryOwners?: readonly O[] | null | undefined
}): O[] => [...(home.primaryOwner ? [home.primaryOwner] : []), ...(home.secondaryOwners ?? [])]
