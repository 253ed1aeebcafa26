-- How large a picture is, so that a page keeps its place before it has come; null for what is no picture, or was kept before this.
alter table files add column width int, add column height int,
  add constraint files_measured check ((width is null) = (height is null) and width > 0 and height > 0);
-- The type of the bytes as their sender had them, where those are kept beside what is shown.
alter table files add column original_mime text, add column original_sha256 bytea,
  add constraint files_original check ((original_mime is null) = (original_sha256 is null));
