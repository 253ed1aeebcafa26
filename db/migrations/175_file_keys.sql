-- Which of the things that a store keeps are nobody's any more: asked by key, a few hundred at a time.
create index files_storage_key on files (storage_key);
