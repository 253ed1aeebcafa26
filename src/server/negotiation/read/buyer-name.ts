/**
 * SQL: the name of a document's primary buyer, an organization's where one buys. `documents`: what follows `from`, with the document's
 * row as `b`; its body is unpacked once.
 */
export const buyerNameIn = (documents: string): string =>
  `(select coalesce(nullif(p.buyer ->> 'orgName', ''), trim(concat_ws(' ', p.buyer #>> '{user,firstName}', p.buyer #>> '{user,lastName}')))
    from (select b.body -> 'primaryBuyer' as buyer from ${documents} offset 0) p)`

/**
 * SQL for a lateral join: the buyers that a document names, as `buyers` by their names alone, for `buyersOf` of the domain, and as the
 * one text `names` to be searched. `documents` as above.
 */
export const buyersNamedIn = (documents: string): string =>
  `(select jsonb_agg(jsonb_build_object('orgName', p.buyer ->> 'orgName', 'user', jsonb_build_object(
       'firstName', p.buyer #>> '{user,firstName}', 'lastName', p.buyer #>> '{user,lastName}')) order by p.place) as buyers,
     string_agg(concat_ws(' ', p.buyer ->> 'orgName', p.buyer #>> '{user,firstName}', p.buyer #>> '{user,lastName}'), ' ' order by p.place) as names
    from (select jsonb_build_array(b.body -> 'primaryBuyer') || coalesce(nullif(b.body -> 'secondaryBuyers', 'null'), '[]') as people
      from ${documents} offset 0) d cross join lateral jsonb_array_elements(d.people) with ordinality p (buyer, place))`
