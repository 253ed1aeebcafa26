/**
 * SQL: the name of a document's primary buyer, an organization's where one buys. `documents`: what follows `from`, with the document's
 * row as `b`; its body is unpacked once.
 */
export const buyerNameIn = (documents: string): string =>
  `(select coalesce(nullif(p.buyer ->> 'orgName', ''), trim(concat_ws(' ', p.buyer #>> '{user,firstName}', p.buyer #>> '{user,lastName}')))
    from (select b.body -> 'primaryBuyer' as buyer from ${documents} offset 0) p)`
