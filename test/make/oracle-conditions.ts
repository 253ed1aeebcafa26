/*
 * What each row of negotiation.md §1 asks of the situation, brings about, tells, and whose reason it shares: read from the
 * columns "effects / guards" and "notify", and from §0 "current", "frozen", §1.2 (nothing of the seller side runs in a live
 * edit), §1.10 and §8 (comments), by hand. While a backup is called up nothing is accepted, nor sent that binds with a yes; a
 * rejection ends a backup, which alone holds its chain back (§1.10 "Invariants"); of one that is called up it is the Primary
 * Seller's, since BK4 lets nobody release it. The names are those of `guards.ts` and `effects.ts`; a telling that depends on the
 * situation is a function there, and here its name.
 */
export interface Conditions {
  readonly guards: readonly string[]
  readonly effects: readonly string[]
  readonly tells: readonly string[]
  readonly shares: boolean
}

const words = (text: string | undefined) => (text ?? '').trim().split(/\s+/).filter(Boolean)

/** Row | asks | brings about | tells (a message, or `message>who>who`) | shares. */
const TEXT = `
O01 | mayBegin listingActive oneOpenChain fewUnsent fewOfAuthor | |
O02 | | |
O03 | notClaimed | |
O04 | listingActive complete | | N13
O05 | listingActive complete | | N13
O06 | completeForConsumer | | N11 N11A
O07 | writesOffers agentOfAnotherListing | | N12 N12A>BA
O08 | | |
O53 | claimed | | APP>BA
O09 | currentForBuyer listingActive noRivalChain buyersAreNoOwners | deliver | N15
O10 | | | N14
O11 | | | APP>OB
O12 | | | APP>BA>OB
O13 | | | APP>BA>OB
O14 | notClaimed | | APP>OB
O15 | notFrozen newestForBuyer listingActive noDeliveredCounter | | tellEditing
O16 | notFrozen newestForBuyer editsNeedNoApproval complete | deliverIfEdited | tellEdits
O17 | notFrozen newestForBuyer buyersAreNoOwners | deliver cancelPausedCounters | N17
O18 | notFrozen | | N14>BA
O19 | notFrozen newestForBuyer listingActive noDeliveredCounter edited editsNeedNoApproval complete | deliverIfEdited | tellEdited
O20 | notFrozen newestForBuyer listingActive noDeliveredCounter edited complete | | N16 tellSentEdits
O21 | | cancelChain | N27 | shares
O22 | | cancelChain | N27
O51 | | | APP>OB
O23 | notFrozen currentForSeller notInLiveEdit listingActive nothingCalled | cancelUnsentSeller | N18
O24 | notFrozen newestForSeller notInLiveEdit listingActive listingBindable nothingCalled buyersAreNoOwners | accept | tellAcceptance
O25 | notFrozen newestForSeller | | N19
O26 | notFrozen newestForSeller | | APP>PS
O27 | notBehindContract currentForSeller notInLiveEdit sellersIfCalled | rejectChain | N28>BA>OB>PS>SS | shares
O28 | notFrozen oneUnsentSellerCounter newestForSeller notInLiveEdit listingActive | |
O29 | formChanged fewOfSide complete | | N20
O30 | notFrozen newestForSeller notInLiveEdit listingActive formChanged complete | | N20
O31 | notFrozen newestForSeller notInLiveEdit listingActive bindsNothingCalled | deliver replaceOlderCounters cancelUnsentBuyer | tellCounter
O32 | notFrozen notInLiveEdit | | N21
O33 | notFrozen notInLiveEdit | | APP>PS
O34 | notFrozen newestForSeller | cancelUnsentBuyer | N27>BA>OB>PS>SS | shares
O35 | notFrozen newestForSeller | cancelUnsentBuyer | N27>BA>OB>PS>SS
O36 | notFrozen currentForBuyer listingActive | cancelUnsentBuyer | N23
O37 | notFrozen newestForBuyer notRevived listingActive listingBindable nothingCalled buyersAreNoOwners | accept | tellAcceptance
O38 | notFrozen newestForBuyer mcoOrRevived listingActive | | N24
O39 | notFrozen newestForBuyer | | N14C>BA
O40 | notFrozen newestForSeller listingActive listingBindable nothingCalled buyersAreNoOwners | accept | tellAcceptance
O41 | notFrozen newestForSeller | | N27>LA>BA>OB | shares
O42 | newestForBuyer | | N27>LA>PS
O43 | notFrozen currentForBuyer | cancelUnsentBuyer | N28>LA>PS>OB | shares
O44 | notFrozen oneUnsentBuyerCounter newestForBuyer listingActive | |
O52 | notFrozen oneUnsentBuyerCounter newestForBuyer listingActive roundStillOpen | |
O45 | formChanged fewOfSide complete | | N25
O46 | notFrozen newestForBuyer listingActive gcrInTime buyersAreNoOwners | deliver replaceOlderAnswers cancelPausedCounters | N26
O47 | notFrozen | | N14>BA
O48 | notFrozen newestForBuyer listingActive gcrInTime formChanged complete | | N25
O49 | | | APP>OB
O50 | newestForBuyer | reviveAnswered cancelPausedCounters | N27>LA>PS>OB | shares
X1 | listingActive fewOutside complete | deliver | N15X
X2-O19 | notFrozen newestForBuyer listingActive noDeliveredCounter revised complete | deliverIfEdited keepPaper | N27>PS>SS
X2-O21 | | cancelChain keepPaper | N27>PS>SS
X2-O37 | notFrozen newestForBuyer notRevived listingActive listingBindable nothingCalled | keepPaper accept | tellAcceptance
X2-O38 | notFrozen newestForBuyer mcoOrRevived listingActive | keepPaper | N24>PS N27>SS
X2-O42 | newestForBuyer | keepPaper | N27>PS>SS
X2-O43 | notFrozen newestForBuyer | keepPaper | N27>PS>SS
X2-O44 | notFrozen newestForBuyer listingActive | |
X2-O52 | notFrozen newestForBuyer listingActive roundStillOpen | |
X2-O45 | formChanged gcrInTime fewOfSide complete | deliver replaceOlderAnswers cancelPausedCounters | N26>PS>SS
X2-O50 | newestForBuyer | reviveAnswered cancelPausedCounters keepPaper | N27>PS>SS
G01 | listingActive fewRounds afterToday withinAYear notExtended | | N29
G02 | listingActive afterToday withinAYear notExtended anotherDate | | APP>PS
G03 | listingActive beforeDeadline | openRoundEffect | tellRound
G04 | | | N21G
G05 | | giveBackDueDate | tellCancel
G06 | listingActive afterToday withinAYear notExtended anotherDate | announceDeadline | tellDateChange
C1 | lapsed | endLapsed | N27
BK1a | behindContract notOutside | | N41
BK1 | behindContract | | N42
BK1b | | | N28>LA
BK1c | | | APP>PS
BK2a | notAskedToAccept | | N42B
BK2 | askedToAccept | | N27>LA>PS>SS APP>BA>OB
BK2b | somethingAsked | | N28>BA
BK2c | somethingAsked | | APP>OB
BK3a | notAskedToWithdraw | | N42B
BK3 | | | N27>LA>PS>SS APP>BA>OB
BK4 | | | N28>BA>OB | shares
BK5 | | |
BK6 | inTimeToConfirm listingActive listingBindable buyersAreNoOwners | confirmBackup accept | tellAcceptance
BK7 | inTimeToConfirm | | N27>BA>OB>LA>PS
BK7c | tooLateToConfirm | | N27>BA>OB>LA>PS
`

/** By row id. */
export const CONDITIONS: ReadonlyMap<string, Conditions> = new Map(
  TEXT.trim()
    .split('\n')
    .map((row) => {
      const [id, guards, effects, tells, shares] = row.split('|')
      return [
        (id ?? '').trim(),
        {
          guards: words(guards),
          effects: words(effects),
          tells: words(tells),
          shares: words(shares)[0] === 'shares',
        },
      ]
    }),
)
