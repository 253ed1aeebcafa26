-- When the clock and the sweepers came round last: of several processes one does it, and another one once that is gone.
create table chores (
  name text primary key,
  ran_at timestamptz not null
);
