-- What its uploader called a photograph is the uploader's alone (negotiation.md §8). Photographs attached since then have neutral
-- addresses; those from before get the same. An address with an old name goes on leading to the same picture.
create function pg_temp.unnamed(photo jsonb) returns jsonb language sql immutable as $$
  select photo || jsonb_build_object('name', 'photo', 'url', '/api/files/' || (photo ->> 'id') || '/photo')
$$;
create function pg_temp.unnamed_with_original(photo jsonb) returns jsonb language sql immutable as $$
  select case
    when jsonb_typeof(photo) <> 'object' or not photo ? 'id' then photo
    when jsonb_typeof(photo -> 'original') = 'object'
      then pg_temp.unnamed(photo) || jsonb_build_object('original', pg_temp.unnamed(photo -> 'original'))
    else pg_temp.unnamed(photo) end
$$;
-- One statement, and only what changes is written.
update listings l set body = n.body from (
  select id, body
    || case when jsonb_typeof(body -> 'primaryImage') = 'object'
         then jsonb_build_object('primaryImage', pg_temp.unnamed_with_original(body -> 'primaryImage')) else '{}' end
    || case when jsonb_typeof(body -> 'images') = 'array' and body -> 'images' <> '[]'::jsonb
         then jsonb_build_object('images', (
           select jsonb_agg(pg_temp.unnamed_with_original(photo) order by at)
           from jsonb_array_elements(body -> 'images') with ordinality as each (photo, at))) else '{}' end as body
  from listings) n
  where n.id = l.id and n.body is distinct from l.body;
