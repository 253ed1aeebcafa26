-- What somebody has used of something that is bounded in a stretch of time: mails, uploads, tries. In the database, so
-- that several processes agree.
create table spending (
  what text not null,
  who text not null,
  since timestamptz not null,
  until timestamptz not null,
  amount bigint not null,
  primary key (what, who, since)
);
create index spending_until on spending (until);

-- Failures of an account from anywhere (security.md M4).
create index login_failures_email on login_failures (email, at);

-- Uploads that belong to nothing go after a day.
create index files_created on files (created_at);
