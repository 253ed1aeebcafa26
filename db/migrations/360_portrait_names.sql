-- What its uploader called the photograph of an account is the uploader's alone (negotiation.md §8). Those put on since then have neutral
-- addresses; those from before get the same. An address with an old name goes on leading to the same picture.
update users
  set profile_picture_url = '/api/files/' || split_part(profile_picture_url, '/', 4) || '/photo'
  where profile_picture_url like '/api/files/%/%' and profile_picture_url not like '/api/files/%/photo';
